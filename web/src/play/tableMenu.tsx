// The menu of the table screen, and the list of keyboard shortcuts.

import {t} from '../i18n/translate';
import {Dialog} from '../ui/dialog';
import {Icon} from '../ui/picture';
import {SoundFields} from '../ui/soundFields';

export interface MenuItem {
  icon: string;
  text: string;
  run: () => void;
}

export function TableMenu({items, fingerprint, onClose}: {
  items: readonly MenuItem[]; fingerprint: string | null; onClose: () => void;
}) {
  return <Dialog title={t('Menu')} onClose={onClose}>
    <ul class="menu">{items.map(({icon, text, run}) => <li key={text}>
      <button type="button" class="button" onClick={() => {
        onClose();
        run();
      }}><Icon name={icon}/>{text}</button>
    </li>)}</ul>
    <div class="checks menu-sound"><SoundFields/></div>
    {fingerprint && <p class="fingerprint muted">{t('Shuffle fingerprint:')} <code>{fingerprint}</code></p>}
  </Dialog>;
}

export function KeyboardHelp({onClose}: {onClose: () => void}) {
  const keys: [string, string][] = [
    [t('Arrow keys'), t('move around the board')],
    ['R', t('rotate the domino')],
    [t('Enter'), t('place, launch or choose')],
    ['1 \u2013 4', t('choose a domino from the next line')],
    [t('Esc'), t('cancel, or return to your board')],
    ['U', t('undo')],
    ['H', t('hint')],
    ['Tab', t('go to everything else')],
    ['?', t('show these shortcuts')],
  ];
  return <Dialog title={t('Keyboard shortcuts')} onClose={onClose}>
    <dl class="keys">{keys.map(([key, text]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{text}</dd></div>)}</dl>
  </Dialog>;
}

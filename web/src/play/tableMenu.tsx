// The menu of the table, and the keys.

import {t} from '../i18n/translate';
import {Dialog} from '../ui/dialog';
import {Icon} from '../ui/picture';

export interface MenuItem {
  icon: string;
  text: string;
  run: () => void;
}

export function Menu({items, onClose}: {items: readonly MenuItem[]; onClose: () => void}) {
  return <Dialog title={t('Menu')} onClose={onClose}>
    <ul class="menu">{items.map(({icon, text, run}) => <li key={text}>
      <button type="button" class="button" onClick={() => {
        onClose();
        run();
      }}><Icon name={icon}/>{text}</button>
    </li>)}</ul>
  </Dialog>;
}

export function Keys({onClose}: {onClose: () => void}) {
  const keys: [string, string][] = [
    [t('Arrows'), t('move over the board')],
    ['R', t('turn the domino')],
    [t('Enter'), t('lay, throw or choose')],
    ['1 \u2013 4', t('take a domino of the next line')],
    [t('Escape'), t('cancel, or back to your own board')],
    ['U', t('take back')],
    ['H', t('hint')],
    ['Tab', t('to everything else')],
    ['?', t('these keys')],
  ];
  return <Dialog title={t('Keys')} onClose={onClose}>
    <dl class="keys">{keys.map(([key, text]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{text}</dd></div>)}</dl>
  </Dialog>;
}

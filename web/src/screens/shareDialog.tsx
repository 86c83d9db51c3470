// Giving a game away: a link that holds all of it, the record as a file, a territory as a picture.

import {useEffect, useState} from 'preact/hooks';
import type {RuleSet} from '../engine/types';
import {t} from '../i18n/translate';
import {download, fileName, packRecord} from '../platform/recordLink';
import {fragmentOf} from '../platform/route';
import {portrait} from '../platform/svgToPng';
import {Dialog} from '../ui/dialog';
import {Icon} from '../ui/picture';
import {LinkTools} from '../ui/shareLink';
import {notify} from '../ui/toast';

export interface ShareProps {
  record: string;
  set: RuleSet;
  title: string;                     // over the picture
  drawing: () => SVGSVGElement|null;  // of the territory
  onClose: () => void;
}

export function Share({record, set, title, drawing, onClose}: ShareProps) {
  const [url, setUrl] = useState('');
  useEffect(() => {
    void packRecord(record).then(packed => setUrl(location.href.replace(/#.*$/, '') + fragmentOf({at: 'show', packed})));
  }, [record]);
  const picture = async () => {
    const svg = drawing(), blob = svg && await portrait(svg, title);
    if (blob)
      download(`${fileName(set)}.png`, blob);
    else
      notify({say: t('This browser could not make the picture.')});
  };
  return <Dialog title={t('Share')} onClose={onClose}>
    <div class="field">
      <span class="label">{t('The whole game in a link')}</span>
      <p class="soft">{t('Whoever opens it can watch the game from the first domino to the last. The link needs no server: the game is in it.')}</p>
      {url && <LinkTools url={url} said={title} code={false}/>}
    </div>
    <div class="field">
      <span class="label">{t('The record')}</span>
      <p class="soft">{t('A small text file, for yourself or for other programs.')}</p>
      <div><button type="button" class="button" onClick={() => download(`${fileName(set)}.lap`, new Blob([record], {type: 'text/plain'}))}>
        <Icon name="icon-download"/>{t('Save the record')}
      </button></div>
    </div>
    <div class="field">
      <span class="label">{t('A picture of the territory')}</span>
      <div><button type="button" class="button" onClick={() => void picture()}>
        <Icon name="icon-picture"/>{t('Save the picture')}
      </button></div>
    </div>
  </Dialog>;
}

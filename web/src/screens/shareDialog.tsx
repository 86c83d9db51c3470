// Sharing a game: as a link that contains it, as a record file, or as a picture of a territory.

import {useEffect, useMemo, useState} from 'preact/hooks';
import type {RuleSet} from '../engine/types';
import {t} from '../i18n/translate';
import {download, downloadName} from '../platform/download';
import {packRecord} from '../platform/recordLink';
import {routeFragment} from '../platform/route';
import {svgToPng} from '../platform/svgToPng';
import {Dialog} from '../ui/dialog';
import {Icon} from '../ui/picture';
import {copyText, ShareLink} from '../ui/shareLink';
import {showToast} from '../ui/toast';

export interface ShareDialogProps {
  record: string;
  set: RuleSet;
  title: string;                     // above the picture
  lines?: readonly string[];         // below it
  drawing: () => SVGSVGElement|null;  // of the territory
  event?: number;                    // also links to the position after this many events
  onClose: () => void;
}

// The picture, made once, and its address to show it; empty until it is made.
function usePicture(drawing: () => SVGSVGElement|null, title: string, lines: readonly string[]) {
  const [url, setUrl] = useState('');
  const blob = useMemo(() => {
    const svg = drawing();
    return svg ? svgToPng(svg, title, lines) : Promise.resolve(null);
  }, []);
  useEffect(() => {
    let made = '', left = false;
    void blob.then(found => {
      if (!found || left)
        return;
      made = URL.createObjectURL(found);
      setUrl(made);
    });
    return () => {
      left = true;
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return {blob, url};
}

export function ShareDialog({record, set, title, lines = [], drawing, event, onClose}: ShareDialogProps) {
  const [url, setUrl] = useState('');
  useEffect(() => {
    void packRecord(record).then(packed => setUrl(location.href.replace(/#.*$/, '') + routeFragment({at: 'show', packed})));
  }, [record]);
  const copy = async () =>
      showToast({text: await copyText(record) ? t('Record copied.') : t('This browser doesn’t allow copying. Save the record instead.')});
  const picture = usePicture(drawing, title, lines);
  const savePicture = async () => {
    const blob = await picture.blob;
    if (blob)
      download(`${downloadName(set)}.png`, blob);
    else
      showToast({text: t('This browser couldn’t create the picture.')});
  };
  return <Dialog title={t('Share')} onClose={onClose}>
    <div class="field">
      <span class="label">{set === 'kingdomino' ? t('Picture of the kingdom') : t('Picture of the territory')}</span>
      {picture.url && <img class="share-picture" src={picture.url} alt={title}/>}
      <div><button type="button" class="button" onClick={() => void savePicture()}>
        <Icon name="icon-picture"/>{t('Save picture')}
      </button></div>
    </div>
    <div class="field">
      <span class="label">{t('Link to the whole game')}</span>
      <p class="muted">{t('Anyone who opens it can watch the game from the first domino to the last. The link contains the whole game, so it needs no server.')}</p>
      {url && <ShareLink url={url} message={title} code={false}/>}
    </div>
    {event !== undefined && url && <div class="field">
      <span class="label">{t('Link to this position')}</span>
      <ShareLink url={`${url}@${event}`} message={title} code={false}/>
    </div>}
    <div class="field">
      <span class="label">{t('Game record')}</span>
      <p class="muted">{t('A small text file, for you or for other programs.')}</p>
      <div class="row">
        <button type="button" class="button" onClick={() => download(`${downloadName(set)}.lap`, new Blob([record], {type: 'text/plain'}))}>
          <Icon name="icon-download"/>{t('Save record')}
        </button>
        <button type="button" class="button" onClick={() => void copy()}><Icon name="icon-log"/>{t('Copy record')}</button>
      </div>
    </div>
  </Dialog>;
}

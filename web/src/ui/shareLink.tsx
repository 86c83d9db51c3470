// A link to share: to copy, to send, to scan as a QR code.

import {useId, useMemo, useState} from 'preact/hooks';
import {t} from '../i18n/translate';
import {Icon} from './picture';
import {qrCode} from './qr';
import {showToast} from './toast';

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;  // not allowed, or not over https
  }
}

export function QrCode({text, label}: {text: string; label: string}) {
  const code = useMemo(() => qrCode(text), [text]);
  if (!code)
    return <p>{t('This link is too long for a QR code.')}</p>;
  const path = code.map((row, y) => row.map((dark, x) => dark ? `M${x} ${y}h1v1h-1z` : '').join('')).join('');
  return <svg class="qr" viewBox={`-4 -4 ${code.length + 8} ${code.length + 8}`} role="img" aria-label={label}>
    <rect x="-4" y="-4" width={code.length + 8} height={code.length + 8} class="qr-ground"/>
    <path d={path} class="qr-ink"/>
  </svg>;
}

// `message` is sent along with the link.
// `open`: the code is shown at once.
// `sent`: the link for messengers, which show a preview of it; the code needs none, and is coarser without.
export function ShareLink({url, sent = url, message, code = true, open = false}: {
  url: string; sent?: string; message: string; code?: boolean; open?: boolean;
}) {
  const [shows, setShows] = useState(open);
  const [byHand, setByHand] = useState(false);
  const id = useId();
  const copy = async () => {
    if (await copyText(sent))
      showToast({text: t('Link copied.')});
    else
      setByHand(true);
  };
  const share = () => void navigator.share({title: 'Lapilli', text: message, url: sent}).catch(() => {});
  return <div class="link-tools">
    <div class="row">
      <button type="button" class="button" onClick={() => void copy()}><Icon name="icon-link"/>{t('Copy link')}</button>
      {typeof navigator.share === 'function' && <button type="button" class="button" onClick={share}>
        <Icon name="icon-share"/>{t('Send link')}
      </button>}
      {code && <button type="button" class="button" aria-expanded={shows} onClick={() => setShows(!shows)}>
        <Icon name="icon-qr"/>{t('QR code')}
      </button>}
    </div>
    {byHand && <div class="field">
      <label for={id}>{t('Select and copy this link:')}</label>
      <input id={id} class="input" readOnly value={sent} onFocus={event => event.currentTarget.select()}/>
    </div>}
    {shows && <QrCode text={url} label={t('QR code for this link')}/>}
  </div>;
}

// Moving a seat to another device by a link, or giving it to somebody.

import {useEffect, useState} from 'preact/hooks';
import {refusalText} from '../i18n/refusalText';
import {t} from '../i18n/translate';
import type {Session} from '../session/session';
import {Dialog} from '../ui/dialog';
import {QrCode, ShareLink} from '../ui/shareLink';
import {showToast} from '../ui/toast';

// Makes the link when it is opened. The link stays good when the dialog is closed.
export function SeatLinkDialog({session, seat, onClose}: {session: Session; seat: number; onClose: () => void}) {
  const [url, setUrl] = useState<string|null>(null);
  const [problem, setProblem] = useState('');
  const own = session.mine.includes(seat);
  useEffect(() => {
    void session.makeLink(seat).then(made => made.ok ? setUrl(made.value) : setProblem(refusalText(made.refusal)));
  }, [session, seat]);
  const revoke = async () => {
    const refusal = await session.revokeLink(seat);
    showToast({text: refusal ? refusalText(refusal) : t('Link cancelled.')});
    onClose();
  };
  return <Dialog title={own ? t('Move my seat to another device') : t('New link to this seat')} onClose={onClose}>
    <div class="seat-link">
      <p>{own ? t('Open this link on the other device and you’ll play on there. It works once. Keep it to yourself.') :
                t('Send this link to the player. It works once: the first browser to open it gets the seat.')}</p>
      {problem && <p class="error-text" role="alert">{problem}</p>}
      {!url && !problem && <p role="status">{t('Loading…')}</p>}
      {url && <>
        <QrCode text={url} label={t('QR code for this link')}/>
        <ShareLink url={url} message={own ? t('My seat') : t('Your seat')} code={false}/>
        <button type="button" class="button quiet" onClick={() => void revoke()}>{t('Cancel the link')}</button>
      </>}
    </div>
  </Dialog>;
}

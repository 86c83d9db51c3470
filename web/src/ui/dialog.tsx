// A modal dialog. The browser traps the focus inside; it returns when the dialog closes. Escape, a
// click on the backdrop and the browser's Back close it.

import type {ComponentChildren} from 'preact';
import {useEffect, useId, useRef} from 'preact/hooks';
import {t} from '../i18n/translate';
import {useCloseOnBack} from '../platform/backButton';
import {Icon} from './picture';

export interface DialogProps {
  title: string;
  onClose: () => void;
  ownRoute?: boolean;  // it has an address of its own, which Back leaves anyway
  children: ComponentChildren;
}

// Firefox before 98 has no modal dialogs; there it is an ordinary element on top.
export function showModal(dialog: HTMLDialogElement|null): void {
  if (typeof dialog?.showModal === 'function')
    dialog.showModal();
  else
    dialog?.setAttribute('open', '');
}

export function Dialog({title, onClose, ownRoute = false, children}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useCloseOnBack(!ownRoute, onClose);
  useEffect(() => {
    const before = document.activeElement;
    showModal(ref.current);
    return () => {
      if (before instanceof HTMLElement && before.isConnected)
        before.focus();
    };
  }, []);
  return <dialog ref={ref} class="dialog" aria-labelledby={id} onClose={onClose}
                 onCancel={event => { event.preventDefault(); onClose(); }}
                 onClick={event => event.target === ref.current && onClose()}>
    <div class="dialog-bar">
      <h2 id={id}>{title}</h2>
      <button type="button" class="button quiet square" aria-label={t('Close')} onClick={onClose}><Icon name="icon-cancel"/></button>
    </div>
    <div class="dialog-body">{children}</div>
  </dialog>;
}

// Rows of the storage that cannot be read or shown: each can be saved as it is, and removed.

import {useEffect, useState} from 'preact/hooks';
import {t, tn} from '../../i18n/translate';
import type {SessionContext} from '../../session/sessionContext';
import type {DamagedRow} from '../../storage/gameStorage';
import {exportRow} from '../../ui/rescue';
import {Icon} from '../../ui/picture';
import {showToast} from '../../ui/toast';

export function DamagedCard({onSave, onRemove}: {onSave: () => void; onRemove: () => void}) {
  return <li class="saved card damaged">
    <span class="saved-words">
      <b>{t('Damaged game')}</b>
      <span class="saved-state">{t('It can’t be read. Save it as a file if you need the keys in it.')}</span>
    </span>
    <button type="button" class="button quiet square" onClick={onSave} aria-label={t('Save the damaged game')}>
      <Icon name="icon-download"/>
    </button>
    <button type="button" class="button quiet square" onClick={onRemove} aria-label={t('Remove the damaged game')}>
      <Icon name="icon-cancel"/>
    </button>
  </li>;
}

export function DamagedGames({context}: {context: SessionContext}) {
  const [rows, setRows] = useState<readonly DamagedRow[]>([]);
  useEffect(() => {
    let left = false;
    void context.savedGames.damaged().then(found => left || setRows(found));
    return () => { left = true; };
  }, [context]);
  const remove = async (row: DamagedRow) => {
    const removed = await context.savedGames.remove(row.key);
    if (removed)
      setRows(others => others.filter(one => one !== row));
    showToast({text: removed ? t('Game removed.') : tn('{n} game couldn’t be deleted.', '{n} games couldn’t be deleted.', 1)});
  };
  if (rows.length === 0)
    return null;
  return <ul class="games-list damaged-games">{rows.map((row, i) =>
      <DamagedCard key={i} onSave={() => exportRow(row)} onRemove={() => void remove(row)}/>)}</ul>;
}

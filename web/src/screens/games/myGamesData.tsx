// Everything on this device as one file, and back; a table for spreadsheets; deleting for good.

import {useState} from 'preact/hooks';
import {t, tn} from '../../i18n/translate';
import {download} from '../../platform/download';
import {repairedGame} from '../../session/archivedGame';
import type {SessionContext} from '../../session/sessionContext';
import {ARCHIVE_BYTES, readArchive, restoreArchive} from '../../storage/archive';
import type {ImportCount} from '../../storage/archive';
import type {SavedGame} from '../../storage/gameStorage';
import {csvOf} from '../../storage/statistics';
import {Dialog} from '../../ui/dialog';
import {Icon} from '../../ui/picture';
import {exportEverything, exportName, settingsStorage} from '../../ui/rescue';
import {showToast} from '../../ui/toast';

function importText({added, known, damaged, failed}: ImportCount): string {
  return [
    tn('{n} game imported.', '{n} games imported.', added),
    known > 0 && tn('{n} was already here.', '{n} were already here.', known),
    damaged > 0 && tn('{n} was damaged and left out.', '{n} were damaged and left out.', damaged),
    failed > 0 && tn('{n} couldn’t be saved: this device has no room left.', '{n} couldn’t be saved: this device has no room left.', failed),
  ].filter(Boolean).join(' ');
}

async function importArchive(context: SessionContext, file: File): Promise<string> {
  if (file.size > ARCHIVE_BYTES)
    return t('This file is too large.');
  const read = readArchive(await file.text());
  if (!read.ok)
    return read.fault === 'too-new' ? t('This file was made by a newer version. Reload the page and try again.') : t('This isn’t an export of Lapilli.');
  const count = await restoreArchive(context.savedGames, read.archive, settingsStorage(), one => repairedGame(context, one));
  return importText({...count, damaged: count.damaged + read.damaged});
}

function DeleteDialog({games, onDelete, onClose}: {games: number; onDelete: () => void; onClose: () => void}) {
  return <Dialog title={t('Delete all games?')} onClose={onClose}>
    <p>{tn('{n} game will be deleted from this device, with its analysis. This can’t be undone.',
           '{n} games will be deleted from this device, with their analyses. This can’t be undone.', games)}</p>
    <p>{t('Export them first if you may want them back.')}</p>
    <div class="row">
      <button type="button" class="button primary" onClick={onClose}>{t('Keep them')}</button>
      <button type="button" class="button danger" onClick={onDelete}><Icon name="icon-cancel"/>{t('Delete for good')}</button>
    </div>
  </Dialog>;
}

export function MyGamesData({context, games, onChange}: {context: SessionContext; games: readonly SavedGame[]; onChange: () => void}) {
  const [said, setSaid] = useState('');
  const [deletes, setDeletes] = useState(false);
  const importAll = async (file: File|undefined) => {
    if (!file)
      return;
    setSaid(t('Importing…'));
    setSaid(await importArchive(context, file).catch(() => t('This file can’t be read.')));
    onChange();
  };
  const deleteAll = async () => {
    let left = 0;
    for (const game of games)
      left += await context.savedGames.remove(game.id) ? 0 : 1;
    setDeletes(false);
    showToast({text: left === 0 ? t('All games deleted.') : tn('{n} game couldn’t be deleted.', '{n} games couldn’t be deleted.', left)});
    onChange();
  };
  return <section class="games-data" aria-labelledby="games-data">
    <h2 id="games-data">{t('Keep and move your games')}</h2>
    <p class="muted">{t('The export holds all games, analyses and settings. It also holds the keys to your seats at online tables, so don’t pass it on.')}</p>
    <div class="row">
      <button type="button" class="button" onClick={() => void exportEverything(context.savedGames)}><Icon name="icon-download"/>{t('Export everything')}</button>
      <label class="button file"><Icon name="icon-plus"/>{t('Import')}
        <input type="file" accept=".json,application/json" onChange={event => {
          const input = event.currentTarget;
          void importAll(input.files?.[0]).then(() => { input.value = ''; });
        }}/></label>
      <button type="button" class="button" onClick={() => download(exportName('csv'), new Blob([csvOf(games)], {type: 'text/csv'}))}>
        <Icon name="icon-log"/>{t('Table for spreadsheets (CSV)')}
      </button>
      <button type="button" class="button danger" disabled={games.length === 0} onClick={() => setDeletes(true)}>
        <Icon name="icon-cancel"/>{t('Delete all games')}
      </button>
    </div>
    <p role="status">{said}</p>
    {deletes && <DeleteDialog games={games.length} onDelete={() => void deleteAll()} onClose={() => setDeletes(false)}/>}
  </section>;
}

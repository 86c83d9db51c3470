// The tables where people wait for anyone to join, quick matches among them.

import {useEffect, useState} from 'preact/hooks';
import {ruleSetName} from '../../board/names';
import type {Engine} from '../../engine/engine';
import type {GameView, Table} from '../../engine/types';
import {refusalText} from '../../i18n/refusalText';
import {t, tn} from '../../i18n/translate';
import type {OpenTable} from '../../session/tableApi';
import {listOpenTables} from '../../session/tableApi';
import {RuleSetPicture} from '../ruleSetCard';
import {useStartup} from '../startup';
import {timeLimitText} from '../timeLimitText';

const REFRESH_MS = 3000;

// An open table with what its first line says.
export interface Listed extends OpenTable {
  seats: Table;
  view: GameView;
}

function readOpening(engine: Engine, table: OpenTable): Listed|null {
  engine.reset();
  const view = engine.readLine(table.open, table.since).ok ? engine.view() : null;
  return view && {...table, seats: engine.table(), view};
}

export type Listing = {kind: 'loading'}|{kind: 'listed'; tables: Listed[]}|{kind: 'failed'; say: string};

// The open tables, again and again while the page is visible.
export function useOpenTables(): Listing {
  const startup = useStartup();
  const [listing, setListing] = useState<Listing>({kind: 'loading'});
  useEffect(() => {
    if (!startup?.ok)
      return;
    let left = false, timer: ReturnType<typeof setTimeout>|undefined, engine: Engine|null = null;
    const load = async () => {
      engine ??= await startup.runtime.newEngine();
      const answer = document.visibilityState === 'visible' ? await listOpenTables(startup.context.baseUrl) : null;
      if (left)
        return;
      if (answer?.ok) {
        const tables = answer.value.map(table => readOpening(engine!, table)).filter(table => table !== null);
        setListing({kind: 'listed', tables});
      } else if (answer) {
        setListing({kind: 'failed', say: refusalText(answer.refusal)});
      }
      timer = setTimeout(() => void load(), REFRESH_MS);
    };
    void load();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [startup]);
  return listing;
}

function hostName({people}: Listed): string {
  const name = people[0]?.name;
  return name ? name : t('A player');
}

function OpenTableRow({table, disabled, onTake}: {table: Listed; disabled: boolean; onTake: () => void}) {
  const {seats, clock, hints} = table.seats, {rules} = table.view;
  const computers = seats.filter(({person}) => !person).length;
  const words = [t('{n} of {all} players', {n: table.people.length + computers, all: seats.length}),
                 clock ? timeLimitText(clock.bank / 1000, clock.turn / 1000) : t('No clock'),
                 hints ? t('Hints allowed') : t('No hints')];
  const game = ruleSetName(rules.set), host = hostName(table), n = table.people.length;
  const looking = tn('{n} person is looking for a game of {game} for {all}', '{n} people are looking for a game of {game} for {all}', n,
                     {game, all: seats.length});
  return <li class="open-table card">
    <RuleSetPicture set={rules.set}/>
    <div class="open-table-text"><b>{host}</b><span>{looking} · {t('{n}×{n} grid', {n: rules.grid})}</span><span class="muted">{words.join(' · ')}</span></div>
    <button type="button" class="button" disabled={disabled} aria-label={t('Take a seat: {game} with {name}', {game, name: host})} onClick={onTake}>
      {t('Take a seat')}
    </button>
  </li>;
}

export function OpenTables({listing, disabled, onTake}: {listing: Listing; disabled: boolean; onTake: (table: string) => void}) {
  if (listing.kind === 'failed')
    return <p class="error-text" role="status">{listing.say}</p>;
  if (listing.kind === 'loading')
    return <p role="status">{t('Loading…')}</p>;
  if (listing.tables.length === 0)
    return <p role="status">{t('No table is open right now. Start a quick match and wait for the next player.')}</p>;
  return <ul class="open-tables">{listing.tables.map(table =>
    <OpenTableRow key={table.table} table={table} disabled={disabled} onTake={() => onTake(table.table)}/>)}</ul>;
}

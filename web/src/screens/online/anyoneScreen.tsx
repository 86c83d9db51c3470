// Playing with people one does not know: a quick match, and the tables that anyone may join.

import {useEffect, useId, useState} from 'preact/hooks';
import {ruleSetName} from '../../board/names';
import type {Engine} from '../../engine/engine';
import type {GameView, RuleSet, Table} from '../../engine/types';
import {RULE_SETS} from '../../engine/types';
import {refusalText} from '../../i18n/refusalText';
import {t} from '../../i18n/translate';
import {getSettings} from '../../platform/settings';
import type {OpenTable} from '../../session/tableApi';
import {listOpenTables} from '../../session/tableApi';
import {RadioField} from '../../ui/formFields';
import {Page} from '../../ui/page';
import {Icon} from '../../ui/picture';
import {quickMatch, takeOpenSeat} from './meetPlayers';
import {RuleSetPicture} from '../ruleSetCard';
import type {Startup} from '../startup';
import {useStartup} from '../startup';
import {timeLimitText} from '../timeLimitText';

const REFRESH_MS = 5000;

// An open table with what its first line says.
interface Listed extends OpenTable {
  seats: Table;
  view: GameView;
}

function readOpening(engine: Engine, table: OpenTable): Listed|null {
  engine.reset();
  const view = engine.readLine(table.open, table.since).ok ? engine.view() : null;
  return view && {...table, seats: engine.table(), view};
}

type Listing = {kind: 'loading'}|{kind: 'listed'; tables: Listed[]}|{kind: 'failed'; say: string};

// The open tables, again and again while the page is visible.
function useOpenTables(startup: Startup|null): Listing {
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
  const game = ruleSetName(rules.set), host = hostName(table);
  return <li class="open-table card">
    <RuleSetPicture set={rules.set}/>
    <div class="open-table-text"><b>{host}</b><span>{game} · {t('{n}×{n} grid', {n: rules.grid})}</span><span class="muted">{words.join(' · ')}</span></div>
    <button type="button" class="button" disabled={disabled} aria-label={t('Take a seat: {game} with {name}', {game, name: host})} onClick={onTake}>
      {t('Take a seat')}
    </button>
  </li>;
}

function OpenTables({listing, disabled, onTake}: {listing: Listing; disabled: boolean; onTake: (table: string) => void}) {
  if (listing.kind === 'failed')
    return <p class="error-text" role="status">{listing.say}</p>;
  if (listing.kind === 'loading')
    return <p role="status">{t('Loading…')}</p>;
  if (listing.tables.length === 0)
    return <p role="status">{t('No table is open right now. Start a quick match and wait for the next player.')}</p>;
  return <ul class="open-tables">{listing.tables.map(table =>
    <OpenTableRow key={table.table} table={table} disabled={disabled} onTake={() => onTake(table.table)}/>)}</ul>;
}

export function AnyoneScreen() {
  const [name, setName] = useState(getSettings().name);
  const [set, setSet] = useState<RuleSet>('discovery');
  const [seats, setSeats] = useState(2);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const startup = useStartup(), listing = useOpenTables(startup);
  const id = useId();
  const go = async (how: () => Promise<string|null>) => {
    setBusy(true);
    setWrong('');
    setWrong(await how() ?? '');
    setBusy(false);
  };
  return <Page title={t('Play with anyone')} narrow>
    <form class="anyone" onSubmit={event => { event.preventDefault(); void go(() => quickMatch(set, seats, name)); }}>
      <h2>{t('Quick match')}</h2>
      <div class="field">
        <label for={id}>{t('Your name')}</label>
        <input id={id} class="input" value={name} maxLength={40} autoComplete="nickname" onInput={event => setName(event.currentTarget.value)}/>
      </div>
      <RadioField legend={t('Game')} value={set} onChange={setSet} options={RULE_SETS.map(one => ({value: one, text: ruleSetName(one)}))}/>
      <RadioField legend={t('Players')} value={seats} onChange={setSeats} options={[2, 3, 4].map(n => ({value: n, text: String(n)}))}
                  hint={t('5 minutes each, plus 30 seconds per turn. No hints.')}/>
      <p class="error-text" role="alert">{wrong}</p>
      <button class="button primary large" disabled={busy}><Icon name="icon-people"/>{busy ? t('One moment…') : t('Find players')}</button>
    </form>
    <section class="anyone" aria-labelledby={`${id}-open`}>
      <h2 id={`${id}-open`}>{t('Open tables')}</h2>
      <OpenTables listing={listing} disabled={busy} onTake={table => void go(() => takeOpenSeat(table, name))}/>
      <p class="muted">{t('To list a table of your own, open a new game with a link and let anyone join.')} <a href="#/new">{t('New game')}</a></p>
    </section>
  </Page>;
}

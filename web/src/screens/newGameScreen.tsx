// Setting up a game: which one, who plays, and what else the rules leave open.

import {useEffect, useId, useState} from 'preact/hooks';
import {partName, setName} from '../board/names';
import type {Engine} from '../engine/engine';
import type {Games, RuleSet} from '../engine/types';
import {RULE_SETS} from '../engine/types';
import {t} from '../i18n/translate';
import {getSettings} from '../platform/settings';
import {Check, Choice} from '../ui/formFields';
import {Page} from '../ui/page';
import {Icon} from '../ui/picture';
import type {Pace, Wish} from './newGameForm';
import {byLink, keepWish, lastWish, PACES} from './newGameForm';
import {setLines, SetPicture} from './ruleSetCard';
import {SeatsField} from './seatsField';
import {beginLocal, beginOnline} from './startGame';
import {useStarting} from './startup';
import {clockText} from './timeLimitText';

function SetField({set, onChange}: {set: RuleSet; onChange: (set: RuleSet) => void}) {
  const name = useId();
  return <fieldset class="field set-field">
    <legend>{t('Game')}</legend>
    <div class="set-choice">{RULE_SETS.map(one => <label key={one} class={`slab ${one === set ? 'chosen' : ''}`}>
      <input type="radio" name={name} checked={one === set} onChange={() => onChange(one)}/>
      <SetPicture set={one}/>
      <span class="set-name">{setName(one)}</span>
    </label>)}</div>
    <p class="soft">{setLines(set)}</p>
  </fieldset>;
}

// What is usual and what else there is, for so many players; null while the engine is on its way.
function useGames(set: RuleSet, players: number): Games|null {
  const starting = useStarting();
  const [engine, setEngine] = useState<Engine|null>(null);
  useEffect(() => {
    if (starting?.ok)
      void starting.works.engine().then(setEngine);
  }, [starting]);
  return engine ? engine.games(set, players) : null;
}

function paceText(pace: Pace): string {
  return pace === 'none' ? t('No clock') : clockText(PACES[pace].bank, PACES[pace].turn);
}

function Finer({wish, games, change}: {wish: Wish; games: Games|null; change: (change: Partial<Wish>) => void}) {
  const seed = useId();
  return <details class="finer slab">
    <summary>{t('More options')}</summary>
    <div class="finer-body">
      {games && games.grids.length > 1 && <Choice legend={t('Grid size')} value={wish.grid ?? games.grid}
          onChange={grid => change({grid})} options={games.grids.map(n => ({value: n as number, text: `${n} × ${n}`}))}/>}
      {games && games.decks.length > 1 && <Choice legend={t('Dominoes in play')} value={wish.deck ?? games.deck}
          onChange={deck => change({deck})} options={games.decks.map(n => ({value: n, text: String(n)}))}/>}
      {games && games.lines.length > 1 && <Choice legend={t('Dominoes per line')} value={wish.line ?? games.line}
          onChange={line => change({line})} options={games.lines.map(n => ({value: n, text: String(n)}))}/>}
      {!byLink(wish) && <div class="field">
        <label for={seed}>{t('Seed (same word, same deal)')}</label>
        <input id={seed} class="input" value={wish.seed} maxLength={64} autoComplete="off" spellcheck={false}
               onInput={event => change({seed: event.currentTarget.value})}/>
        <p class="soft">{t('The same seed deals the same dominoes in the same order. Leave it empty for a random deal.')}</p>
      </div>}
    </div>
  </details>;
}

export function NewGame() {
  const [wish, setWish] = useState<Wish>(() => {
    const last = lastWish(), me = getSettings().name;
    return {...last, seats: last.seats.map(seat => seat.who === 'me' ? {...seat, name: me || seat.name} : seat)};
  });
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const games = useGames(wish.set, wish.seats.length);
  const change = (some: Partial<Wish>) => {
    setWrong('');
    setWish(old => ({...old, ...some}));
  };
  const begin = async () => {
    setBusy(true);
    keepWish(wish);
    const say = byLink(wish) ? await beginOnline(wish, games) : await beginLocal(wish, games);
    setWrong(say ?? '');
    setBusy(false);
  };
  const away = byLink(wish), crowns = wish.set === 'kingdomino';
  return <Page title={t('New game')}>
    <form class="newgame" onSubmit={event => { event.preventDefault(); void begin(); }}>
      <SetField set={wish.set} onChange={set => change({set, grid: null, deck: null, line: null})}/>
      <SeatsField seats={wish.seats} onChange={seats => change({seats, grid: null, deck: null, line: null})}/>
      <fieldset class="field bonus-field">
        <legend>{t('Bonus rules')}</legend>
        <div class="checks">
          <Check text={partName('centre', crowns)}
                 hint={crowns ? t('10 points if your castle is in the centre of your kingdom.') :
                                t('10 points if your hut is in the centre of your territory.')}
                 checked={wish.centre} onChange={centre => change({centre})}/>
          <Check text={partName('complete', crowns)} hint={t('5 points if you discard no dominoes.')}
                 checked={wish.complete} onChange={complete => change({complete})}/>
        </div>
      </fieldset>
      {away && <Choice legend={t('Clock')} value={wish.pace} onChange={pace => change({pace})}
          options={(['none', 'quick', 'easy', 'day', 'days'] as const).map(value => ({value, text: paceText(value)}))}
          hint={t('When a player’s time runs out, a computer plays that turn.')}/>}
      <Finer wish={wish} games={games} change={change}/>
      <div class="begin">
        <p class="wrong" role="alert">{wrong}</p>
        <button class="button glows large" disabled={busy}>
          <Icon name={away ? 'icon-link' : 'icon-play'}/>
          {busy ? t('One moment…') : away ? t('Open table') : t('Start game')}
        </button>
      </div>
    </form>
  </Page>;
}

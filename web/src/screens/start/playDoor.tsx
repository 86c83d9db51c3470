// The first door of the start page: the unfinished game, or the last one again, with one tap; which game
// and against whom is chosen in it.

import {useId, useState} from 'preact/hooks';
import {LEVELS, levelName} from '../../board/levels';
import {levelOf, ruleSetName} from '../../board/names';
import type {RuleSet} from '../../engine/types';
import {RULE_SETS} from '../../engine/types';
import {t, tn} from '../../i18n/translate';
import type {SavedGame} from '../../storage/gameStorage';
import {Icon} from '../../ui/picture';
import type {GameList} from '../games/savedGamesList';
import {addressOf} from '../games/savedGamesList';
import {ownSeat, waitsForMe} from '../games/turns';
import type {NewGameForm} from '../newGameForm';
import {isComputerSeat, isShort, loadNewGameForm, saveNewGameForm, withLength, withOpponents, withoutLinkSeats, withRuleSet} from '../newGameForm';
import {RuleSetPicture} from '../ruleSetCard';
import {startLocalGame} from '../startGame';
import {gameToContinue, leadText} from './continueGame';

// The game that the button starts.
function gameText(form: NewGameForm): string {
  const computers = form.seats.filter(({who}) => isComputerSeat(who));
  const against = computers.length === 1 ?
      t('against a computer ({level})', {level: levelName(levelOf(computers[0]!.who))}) :
      tn('against {n} computer', 'against {n} computers', computers.length);
  const who = computers.length > 0 ? against : tn('{n} player', '{n} players', form.seats.length);
  const words = `${ruleSetName(form.set)}, ${who}`;
  return isShort(form) ? `${words} · ${t('short game (24 dominoes, 5×5)')}` : words;
}

function ContinueButton({game, list}: {game: SavedGame; list: GameList}) {
  const id = useId(), {summary} = game, seat = ownSeat(game);
  if (!summary)
    return null;
  const words = [ruleSetName(summary.set), summary.round > 0 ? t('Round {n}', {n: summary.round}) : t('Just started')];
  if (waitsForMe(game, list.statuses.get(game.id)))
    words.push(t('your turn'));
  if (seat > 0)
    words.push(leadText(summary, seat));
  return <>
    <a class="button primary large" href={addressOf(game)} aria-describedby={id}><Icon name="icon-play"/>{t('Continue')}</a>
    <p class="muted play-what" id={id}>{words.filter(Boolean).join(' · ')}</p>
  </>;
}

interface SelectProps<Value extends string|number> {
  label: string;
  value: Value;
  options: readonly {value: Value; text: string}[];
  onChange: (value: Value) => void;
}

function Select<Value extends string|number>({label, value, options, onChange}: SelectProps<Value>) {
  const id = useId();
  return <div class="field">
    <label for={id}>{label}</label>
    <select id={id} class="input" value={value} onChange={event => onChange(options[event.currentTarget.selectedIndex]!.value)}>
      {options.map(one => <option key={one.value} value={one.value}>{one.text}</option>)}
    </select>
  </div>;
}

// Mode, level and length of the remembered game; everything else is on the screen of a new game.
function GameChoice({form, change}: {form: NewGameForm; change: (form: NewGameForm) => void}) {
  const level = levelOf(form.seats.find(({who}) => isComputerSeat(who))?.who ?? '');
  return <details class="play-choice">
    <summary>{t('Choose game and level')}</summary>
    <div class="play-fields">
      <Select<RuleSet> label={t('Game')} value={form.set} options={RULE_SETS.map(set => ({value: set, text: ruleSetName(set)}))}
                       onChange={set => change(withLength(withRuleSet(form, set), isShort(form)))}/>
      {level > 0 && <Select label={t('Opponent')} value={level} options={LEVELS.map(n => ({value: n as number, text: levelName(n)}))}
                            onChange={n => change(withOpponents(form, `level:${n}`))}/>}
      {form.seats.length === 2 && <Select label={t('Length')} value={isShort(form) ? 'short' : 'full'}
          options={[{value: 'short', text: t('Short (24 dominoes, 5×5)')}, {value: 'full', text: t('As in the rulebook')}]}
          onChange={length => change(withLength(form, length === 'short'))}/>}
      <p><a href="#/new">{t('More players and other rules')}</a></p>
    </div>
  </details>;
}

export function PlayDoor({list}: {list: GameList}) {
  const [form, setForm] = useState(() => withoutLinkSeats(loadNewGameForm()));
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const unfinished = gameToContinue(list.games ?? [], list.statuses);
  const play = async () => {
    setBusy(true);
    setWrong(await startLocalGame(form) ?? '');
    setBusy(false);
  };
  const change = (next: NewGameForm) => {
    saveNewGameForm(next);
    setForm(next);
  };
  const id = useId();
  return <section class="door card play-door" aria-labelledby="door-play">
    <RuleSetPicture set={unfinished?.summary?.set ?? form.set}/>
    <h2 id="door-play">{t('Play right away')}</h2>
    {unfinished && <ContinueButton game={unfinished} list={list}/>}
    <button type="button" class={`button ${unfinished ? '' : 'primary large'}`} disabled={busy} aria-describedby={id} onClick={() => void play()}>
      <Icon name={unfinished ? 'icon-plus' : 'icon-play'}/>
      <span>{busy ? t('One moment…') : unfinished ? t('Start another game') : t('Play now')}</span>
    </button>
    <p class="muted play-what" id={id}>{gameText(form)}</p>
    <p class="error-text" role="alert">{wrong}</p>
    <GameChoice form={form} change={change}/>
  </section>;
}

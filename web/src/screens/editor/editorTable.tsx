// Setting up what all players share: the game, both lines with their chiefs, totems and the cave.

import {useId} from 'preact/hooks';
import {capitalized, cavemanName, dominoName, ruleSetName, scorePartName, totemName} from '../../board/names';
import type {Letters} from '../../board/dominoPicture';
import {DominoPicture} from '../../board/dominoPicture';
import type {Caveman, GameView, Pieces, Resource, RuleOptions, RuleSet} from '../../engine/types';
import {RULE_SETS} from '../../engine/types';
import {t} from '../../i18n/translate';
import {CheckboxField} from '../../ui/formFields';
import {Icon, Picture} from '../../ui/picture';
import type {DraftPlace, PositionDraft} from './positionDraft';
import {withoutDomino} from './positionDraft';

type Who = (seat: number) => string;
type Change = (draft: PositionDraft) => void;

function SelectField<Value extends string|number>({label, value, options, onChange}: {
  label: string; value: Value; options: readonly {value: Value; text: string}[]; onChange: (value: Value) => void;
}) {
  const id = useId();
  return <div class="field">
    <label for={id}>{label}</label>
    <select id={id} class="input" value={value} onChange={event => {
      const chosen = options.find(one => String(one.value) === event.currentTarget.value);
      if (chosen)
        onChange(chosen.value);
    }}>{options.map(one => <option key={one.value} value={one.value}>{one.text}</option>)}</select>
  </div>;
}

// Which game it is. Another rule set or number of players brings its own defaults.
export function EditorGame({draft, options, onChange, onGame}: {
  draft: PositionDraft; options: RuleOptions; onChange: Change; onGame: (set: RuleSet, players: number) => void;
}) {
  const crowns = draft.set === 'kingdomino';
  const numbers = (list: readonly number[], text: (n: number) => string) => list.map(value => ({value, text: text(value)}));
  return <div class="editor-game">
    <SelectField label={t('Game')} value={draft.set} options={RULE_SETS.map(value => ({value, text: ruleSetName(value)}))}
                 onChange={set => onGame(set, draft.players)}/>
    <SelectField label={t('Players')} value={draft.players} options={numbers([2, 3, 4], String)} onChange={players => onGame(draft.set, players)}/>
    <SelectField label={t('Grid size')} value={draft.grid} options={numbers(options.grids, n => `${n} × ${n}`)} onChange={grid => onChange({...draft, grid})}/>
    <SelectField label={t('Dominoes')} value={draft.deck} options={numbers(options.decks, String)} onChange={deck => onChange({...draft, deck})}/>
    {options.lines.length > 1 && <SelectField label={t('Dominoes in a line')} value={draft.line} options={numbers(options.lines, String)}
                                              onChange={line => onChange({...draft, line})}/>}
    <div class="editor-bonus">
      <CheckboxField text={scorePartName('centre', crowns)} checked={draft.centre}
                     onChange={centre => onChange({...draft, centre})}/>
      <CheckboxField text={scorePartName('complete', crowns)} checked={draft.complete}
                     onChange={complete => onChange({...draft, complete})}/>
    </div>
  </div>;
}

interface LineProps {
  title: string;
  which: 'now'|'next';
  draft: PositionDraft;
  view: GameView;
  pieces: Pieces;
  who: Who;
  letters: Letters|undefined;
  onChange: Change;
}

function EditorPlace({place, draft, which, view, pieces, who, letters, onChange}: LineProps & {place: DraftPlace}) {
  const id = useId(), {crowns} = view.rules, domino = pieces.dominoes.find(({number}) => number === place.domino);
  const label = crowns ? t('King on domino {number}', {number: place.domino}) : t('Chief on domino {number}', {number: place.domino});
  const setChief = (chief: number) =>
      onChange({...draft, [which]: draft[which].map(one => one.domino === place.domino ? {...one, chief} : one)});
  return <li data-domino={place.domino}>
    <span class="number" aria-hidden="true">{place.domino}</span>
    {domino && <span class="editor-domino" role="img" aria-label={dominoName(domino, crowns)}><DominoPicture domino={domino} crowns={crowns} letters={letters}/></span>}
    <label class="visually-hidden" for={id}>{label}</label>
    <select id={id} class="input" value={place.chief} onChange={event => setChief(Number(event.currentTarget.value))}>
      <option value={0}>{t('No one')}</option>
      {view.territories.map(({seat}) => <option key={seat} value={seat}>{who(seat)}</option>)}
    </select>
    <button type="button" class="button quiet square" aria-label={t('Remove domino {number}', {number: place.domino})}
            onClick={() => onChange(withoutDomino(draft, place.domino))}><Icon name="icon-cancel"/></button>
  </li>;
}

// A line of dominoes, and who has chosen which.
export function EditorLine(props: LineProps) {
  const {title, which, draft} = props;
  return <section class="editor-line" aria-label={title}>
    <h2>{title}</h2>
    {draft[which].length === 0 ? <p class="muted">{which === 'now' ? t('No dominoes yet.') : t('Left empty, it is drawn at random.')}</p> :
     <ul>{draft[which].map(place => <EditorPlace key={place.domino} {...props} place={place}/>)}</ul>}
  </section>;
}

// Dominoes of a line that nobody chose and that are out of the game.
export function EditorUnchosen({draft, onChange}: {draft: PositionDraft; onChange: Change}) {
  if (draft.unchosen.length === 0)
    return null;
  return <section class="editor-line" aria-label={t('Not chosen')}>
    <h2>{t('Not chosen')}</h2>
    <ul class="row">{draft.unchosen.map(domino => <li key={domino}>
      <button type="button" class="button" aria-label={t('Remove domino {number}', {number: domino})}
              onClick={() => onChange(withoutDomino(draft, domino))}>{domino}<Icon name="icon-cancel"/></button>
    </li>)}</ul>
  </section>;
}

export function EditorTotems({draft, view, pieces, who, onChange}: {
  draft: PositionDraft; view: GameView; pieces: Pieces; who: Who; onChange: Change;
}) {
  const holders = [{value: 0, text: t('No one')}, ...view.territories.map(({seat}) => ({value: seat, text: who(seat)}))];
  const hold = (resource: Resource, seat: number) => onChange({...draft, totems: {...draft.totems, [resource]: seat}});
  return <section class="editor-shared" aria-label={t('Totems')}>
    <h2>{t('Totems')}</h2>
    <div class="editor-fields">{pieces.totems.map(({resource}) => <div key={resource} class="editor-piece">
      <Picture name={`totem-${resource}`}/>
      <SelectField label={capitalized(totemName(resource))} value={draft.totems[resource] ?? 0} options={holders}
                   onChange={seat => hold(resource, seat)}/>
    </div>)}</div>
  </section>;
}

const CAVE = 4;  // places

export function EditorCave({draft, view, pieces, onChange}: {draft: PositionDraft; view: GameView; pieces: Pieces; onChange: Change}) {
  const left = new Map(view.pile.map(({caveman, tiles}) => [caveman, tiles]));
  const put = (i: number, caveman: Caveman|'') => {
    const cave = draft.cave.filter((_, n) => n !== i);
    onChange({...draft, cave: caveman === '' ? cave : [...draft.cave.slice(0, i), caveman, ...draft.cave.slice(i + 1)]});
  };
  return <section class="editor-shared" aria-label={t('Cave')}>
    <h2>{t('Cave')}</h2>
    <div class="editor-fields">{Array.from({length: Math.min(CAVE, draft.cave.length + 1)}, (_, i) => {
      const here = draft.cave[i];
      const options = pieces.cavemen.flatMap(({caveman}) =>
          caveman === here || (left.get(caveman) ?? 0) > 0 ? [{value: caveman as Caveman|'', text: capitalized(cavemanName(caveman))}] : []);
      return <div key={i} class="editor-piece">
        {here && <Picture name={here}/>}
        <SelectField label={t('Caveman {n}', {n: i + 1})} value={here ?? ''} options={[{value: '', text: t('No one')}, ...options]}
                     onChange={caveman => put(i, caveman)}/>
      </div>;
    })}</div>
  </section>;
}

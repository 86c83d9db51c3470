// The part of the screen that explains: what happened, or what a number is made of.

import type {ComponentChildren} from 'preact';
import {Cave, Pile, pileCount} from '../board/cave';
import {capital, cavemanName, cavemanRule, gainText, partName, recruitName} from '../board/names';
import {Sources} from '../board/scoreBar';
import {TotemCounts} from '../board/totems';
import type {Caveman, Choice, Hints, Part, Resource, Scene, Square, Told} from '../engine/types';
import {t} from '../i18n/translate';
import {Icon, Mark, Picture} from '../ui/picture';
import type {Turn} from './decision';
import type {Who} from './eventText';
import {isQuiet, tell} from './eventText';

export type Panel =
    {kind: 'log'}|{kind: 'part'; part: Part}|{kind: 'totem'; resource: Resource}|{kind: 'pile'}|{kind: 'cave'}|
    {kind: 'caveman'; caveman: Caveman}|{kind: 'hints'};

export interface PanelProps {
  panel: Panel;
  scene: Scene;
  seat: number;  // whose territory is in front
  log: readonly Told[];
  hints: Hints | null;
  turn: Turn;
  who: Who;
  closable: boolean;
  onClose: () => void;
  onOpen: (panel: Panel) => void;
  onLight: (squares: Square[] | null, seat: number) => void;
  onHint: (hint: Hints['hints'][number]) => void;
}

export function PanelView(props: PanelProps) {
  const {panel, scene, seat, who, turn} = props;
  const territory = scene.territories[seat - 1];
  switch (panel.kind) {
  case 'log': return <Frame {...props} title={t('Game log')}><Log {...props}/></Frame>;
  case 'part':
    return <Frame {...props} title={partName(panel.part, scene.rules.crowns)}>
      {territory && <Sources territory={territory} totems={scene.totems} part={panel.part} crowns={scene.rules.crowns}
                             onLight={squares => props.onLight(squares, seat)}/>}
    </Frame>;
  case 'totem': {
    const totem = scene.totems.find(one => one.resource === panel.resource);
    return <Frame {...props} title={t('Totem')}>
      {totem && <TotemCounts totem={totem} who={who}/>}
      <p class="soft">{t('You take a totem when you have more of its resource than anyone else. In a tie, the holder keeps it.')}</p>
    </Frame>;
  }
  case 'cave':
    return <Frame {...props} title={t('Cave')}>
      <Cave scene={scene} onLook={caveman => props.onOpen({kind: 'caveman', caveman})} onPile={() => props.onOpen({kind: 'pile'})}/>
    </Frame>;
  case 'pile': {
    const take = (choice: Choice) => {
      turn.choose(choice);
      props.onClose();
    };
    const choices = turn.choices?.phase === 'recruit' ? turn.choices.choices : [];
    return <Frame {...props} title={t('Pile: {n}', {n: pileCount(scene)})}>
      <p class="soft">{t('Spend four different resources to recruit any of these.')}</p>
      <Pile scene={scene} choices={choices} onWho={take}/>
    </Frame>;
  }
  case 'caveman':
    return <Frame {...props} title={capital(cavemanName(panel.caveman))}>
      <div class="about"><Picture name={panel.caveman}/><p>{cavemanRule(panel.caveman)}</p></div>
    </Frame>;
  case 'hints': return <Frame {...props} title={t('Hint')}><HintList {...props}/></Frame>;
  }
}

function Frame({title, panel, closable, onClose, children}: PanelProps & {title: string; children: ComponentChildren}) {
  return <section class={`panel slab of-${panel.kind}`} aria-label={title}>
    <header><h2>{title}</h2>
      {closable && <button type="button" class="button quiet square" aria-label={t('Close')} onClick={onClose}>
        <Icon name="icon-cancel"/>
      </button>}
    </header>
    <div class="panel-body" tabIndex={0} role="group" aria-label={title}>{children}</div>
  </section>;
}

// Newest last, and the newest in sight: the style holds on to the end.
function Log({log, who, onLight}: PanelProps) {
  return <ol class="log">{log.filter(told => !isQuiet(told)).map(told => {
    const gain = told.effect?.gain.total ?? 0;
    return <li key={told.event} onPointerEnter={() => told.squares && onLight(told.squares, told.seat)}
               onPointerLeave={() => told.squares && onLight(null, told.seat)}>
      {told.seat > 0 ? <Mark seat={told.seat}/> : <span class="mark"/>}
      <span>{tell(told, who)}</span>
      {gain !== 0 && <b class={gain < 0 ? 'loss' : ''}>{gainText(gain)}</b>}
    </li>;
  })}</ol>;
}

function HintList({hints, scene, turn, who, onHint}: PanelProps) {
  if (!hints)
    return <p>{t('Thinking…')}</p>;
  return <>
    <ol class="hints">{hints.hints.map((hint, i) => <li key={hint.request}>
      <button type="button" class="hint" onClick={() => onHint(hint)} onPointerEnter={() => turn.peek(hint)}
              onPointerLeave={() => turn.peek(null)} onFocus={() => turn.peek(hint)} onBlur={() => turn.peek(null)}>
        <b class="rank">{i + 1}</b>
        <span>{hintText(hint, scene, who)} <span class="unseen">{hint.squares?.join(', ')}</span></span>
        <b>{gainText(Math.round(hint.points))}</b>
      </button>
    </li>)}</ol>
    <p class="soft">{t('Expected lead at the end of the game.')}</p>
  </>;
}

function hintText(hint: Hints['hints'][number], scene: Scene, who: Who): string {
  const number = hint.dominoes?.[0] ?? 0, gain = gainText(hint.effect?.gain.total ?? 0);
  switch (hint.kind) {
  case 'pick': return t('Choose domino {number}', {number});
  case 'pair': return t('Choose dominoes {number} and {other}', {number, other: hint.dominoes?.[1] ?? 0});
  case 'lay': return t('Place it here: {gain} now', {gain});
  case 'fire': return t('Launch it here: {gain} now', {gain});
  case 'totem': return t('Give it to {name}', {name: who(hint.to ?? 0)});
  case 'recruit': return t('Recruit {caveman}: {gain} now', {caveman: hint.caveman ? recruitName(hint.caveman) : '', gain});
  case 'skip': return t('Skip');
  case 'discard': return t('Domino {number} doesn’t fit', {number: scene.now.find(place => place?.acts)?.domino.number ?? 0});
  default: return hint.request;
  }
}

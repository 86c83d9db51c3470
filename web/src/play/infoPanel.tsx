// The panel that explains: the log, or what a number consists of.

import type {ComponentChildren} from 'preact';
import {useState} from 'preact/hooks';
import {Cave, Pile, pileCount} from '../board/cave';
import {capitalized, cavemanName, cavemanRule, gainText, giveText, scorePartName, recruitName} from '../board/names';
import {ScoreSources} from '../board/scoreBar';
import {TotemCounts} from '../board/totems';
import type {Caveman, Choice, GameEvent, GameView, Hints, Pieces, Reason, Resource, ScorePart, Square} from '../engine/types';
import {t} from '../i18n/translate';
import {RuleButton} from '../rules/words';
import {Icon, SeatMark, Picture} from '../ui/picture';
import type {Decision} from './decision';
import type {SeatNamer} from './eventText';
import {EventLine} from './eventLine';
import {isMinorEvent} from './eventText';
import {hintReason} from './hintReason';
import {reasonText} from './reasonText';

export type InfoPanel =
    {kind: 'log'}|{kind: 'part'; part: ScorePart}|{kind: 'totem'; resource: Resource}|{kind: 'pile'}|{kind: 'cave'}|
    {kind: 'caveman'; caveman: Caveman}|{kind: 'hints'};

export interface InfoPanelProps {
  panel: InfoPanel;
  view: GameView;
  pieces: Pieces;
  seat: number;  // whose territory is in front
  log: readonly GameEvent[];
  resigned: readonly number[];  // seats
  hints: Hints | null;
  decision: Decision;
  who: SeatNamer;
  gains: boolean;
  preview: (number: number) => Choice[];  // where a domino on offer would fit
  reason: (gameEvent: GameEvent) => Reason|null;  // why it was the only decision
  closable: boolean;
  onClose: () => void;
  onOpen: (panel: InfoPanel) => void;
  onLight: (squares: Square[] | null, seat: number) => void;
  onHint: (hint: Hints['hints'][number]) => void;
}

const PART_RULES: Record<ScorePart, string> =
    {regions: 'R9.1', resources: 'R9.2', totems: 'R7.1', cavemen: 'R8.6', warriors: 'R8.7', centre: 'R9.3', complete: 'R9.3'};

export function InfoPanelView(props: InfoPanelProps) {
  const {panel, view, seat, who, decision} = props;
  const territory = view.territories[seat - 1];
  switch (panel.kind) {
  case 'log': return <Frame {...props} title={t('Game log')}><Log {...props}/></Frame>;
  case 'part':
    return <Frame {...props} title={scorePartName(panel.part, view.rules.crowns)}>
      {territory && <ScoreSources territory={territory} totems={view.totems} part={panel.part} crowns={view.rules.crowns}
                             onLight={squares => props.onLight(squares, seat)}/>}
      <p><RuleButton id={PART_RULES[panel.part]}/></p>
    </Frame>;
  case 'totem': {
    const totem = view.totems.find(one => one.resource === panel.resource);
    return <Frame {...props} title={t('Totem')}>
      {totem && <TotemCounts totem={totem} who={who}/>}
      <p class="muted">{t('You take a totem when you have more of its resource than anyone else. In a tie, the holder keeps it.')}</p>
      <p><RuleButton id="R7.4"/></p>
    </Frame>;
  }
  case 'cave':
    return <Frame {...props} title={t('Cave')}>
      <Cave view={view} cavemen={props.pieces.cavemen} onInspect={caveman => props.onOpen({kind: 'caveman', caveman})} onPile={() => props.onOpen({kind: 'pile'})}/>
    </Frame>;
  case 'pile': {
    const take = (choice: Choice) => {
      decision.choose(choice);
      props.onClose();
    };
    const choices = decision.choices?.phase === 'recruit' ? decision.choices.choices : [];
    return <Frame {...props} title={t('Pile: {n}', {n: pileCount(view)})}>
      <p class="muted">{t('Spend four different resources to recruit any of these.')} <RuleButton id="R8.3"/></p>
      <Pile view={view} cavemen={props.pieces.cavemen} choices={choices} gains={props.gains} onRecruit={take}/>
    </Frame>;
  }
  case 'caveman':
    return <Frame {...props} title={capitalized(cavemanName(panel.caveman))}>
      <div class="about"><Picture name={panel.caveman}/><p>{cavemanRule(panel.caveman, props.pieces.cavemen)} <RuleButton id={['small', 'amazon', 'oaf'].includes(panel.caveman) ? 'R8.7' : 'R8.6'}/></p></div>
    </Frame>;
  case 'hints': return <Frame {...props} title={t('Hint')}><HintList {...props}/></Frame>;
  }
}

function Frame({title, panel, closable, onClose, children}: InfoPanelProps & {title: string; children: ComponentChildren}) {
  return <section class={`panel card of-${panel.kind} ${closable ? 'asked' : ''}`} aria-label={title}>
    <header><h2>{title}</h2>
      {closable && <button type="button" class="button quiet square" aria-label={t('Close')} onClick={onClose}>
        <Icon name="icon-cancel"/>
      </button>}
    </header>
    <div class="panel-body" tabIndex={0} role="group" aria-label={title}>{children}</div>
  </section>;
}

// Newest last; the style keeps the end in view.
function Log({log, resigned, who, view, pieces, reason, onLight}: InfoPanelProps) {
  return <ol class="log">{log.filter(gameEvent => !isMinorEvent(gameEvent)).map(gameEvent => {
    const gain = gameEvent.effect?.gain.total ?? 0;
    return <li key={gameEvent.event} onPointerEnter={() => gameEvent.squares && onLight(gameEvent.squares, gameEvent.seat)}
               onPointerLeave={() => gameEvent.squares && onLight(null, gameEvent.seat)}>
      {gameEvent.seat > 0 ? <SeatMark seat={gameEvent.seat}/> : <span class="mark"/>}
      <span><EventLine gameEvent={gameEvent} who={who} dominoes={pieces.dominoes} crowns={view.rules.crowns}/> {(gameEvent.kind === 'discard' ||
        gameEvent.kind === 'lost') && <WhyForced gameEvent={gameEvent} pieces={pieces} crowns={view.rules.crowns} reason={reason} onLight={onLight}/>}</span>
      {gain !== 0 && <b class={gain < 0 ? 'loss' : ''}>{gainText(gain)}</b>}
    </li>;
  })}{resigned.map(seat => <li key={`resigned ${seat}`}>
    <SeatMark seat={seat}/><span>{seat === who.you ? t('You have resigned') : t('{name} has resigned.', {name: who(seat)})}</span>
  </li>)}</ol>;
}

// Why somebody had no choice then: a tap says it, lights what stood in the way and leads to the rule.
function WhyForced({gameEvent, pieces, crowns, reason, onLight}: Pick<InfoPanelProps, 'pieces'|'reason'|'onLight'>&{gameEvent: GameEvent; crowns: boolean}) {
  const [why, setWhy] = useState<Reason|null>(null);
  const ask = () => {
    const found = reason(gameEvent);
    setWhy(found);
    onLight(found?.squares ?? null, gameEvent.seat);
  };
  if (!why)
    return <button type="button" class="rule" onClick={ask}>{t('Why?')}</button>;
  const domino = pieces.dominoes.find(({number}) => number === gameEvent.dominoes?.[0]);
  return <span class="log-reason" role="status">{reasonText(why, domino, crowns)} <RuleButton id={gameEvent.kind === 'lost' ? 'R5.4' : 'R4.4'}/></span>;
}

function HintList({hints, view, decision, who, gains, preview, onHint}: InfoPanelProps) {
  if (!hints)
    return <p>{t('Thinking…')}</p>;
  return <>
    {gains && <p class="hints-say muted">{t('Expected final lead ± margin of error.')}</p>}
    <ol class="hints">{hints.hints.map((hint, i) => <li key={hint.request}>
      <button type="button" class="hint" onClick={() => onHint(hint)} onPointerEnter={() => decision.peek(hint)}
              onPointerLeave={() => decision.peek(null)} onFocus={() => decision.peek(hint)} onBlur={() => decision.peek(null)}>
        <b class="rank">{i + 1}</b>
        <span>{hintText(hint, view, who, gains)} <span class="visually-hidden">{hint.squares?.join(', ')}</span>
          <span class="hint-reason muted">{hintReason(hint, view, preview)}</span></span>
        {gains && <b>{gainText(Math.round(hint.points))}{hint.error > 0 && <small> ±{Math.ceil(hint.error)}</small>}</b>}
      </button>
    </li>)}</ol>
  </>;
}

function hintText(hint: Hints['hints'][number], view: GameView, who: SeatNamer, gains: boolean): string {
  const number = hint.dominoes?.[0] ?? 0, gain = gainText(hint.effect?.gain.total ?? 0);
  const caveman = hint.caveman ? recruitName(hint.caveman) : '';
  switch (hint.kind) {
  case 'pick': return t('Choose domino {number}', {number});
  case 'pair': return t('Choose dominoes {number} and {other}', {number, other: hint.dominoes?.[1] ?? 0});
  case 'lay': return gains ? t('Place it here: {gain} now', {gain}) : t('Place it here');
  case 'fire': return gains ? t('Launch it here: {gain} now', {gain}) : t('Launch it here');
  case 'totem': return giveText(who, hint.to ?? 0);
  case 'recruit': return gains ? t('Recruit {caveman}: {gain} now', {caveman, gain}) : t('Recruit {caveman}', {caveman});
  case 'skip': return t('Skip');
  case 'discard': return t('Domino {number} doesn’t fit', {number: view.now.find(place => place?.acts)?.domino.number ?? 0});
  default: return hint.request;
  }
}

// The parts of the table screen, each in its place: what is asked, the lines, the territory in front,
// the others, the points.

import type {Ref} from 'preact';
import {useState} from 'preact/hooks';
import {Cave, pileCount} from '../board/cave';
import {Line} from '../board/dominoLine';
import {landName} from '../board/names';
import {Points} from '../board/scoreBar';
import type {Pointing} from '../board/territory';
import {Territory} from '../board/territory';
import {Totems} from '../board/totems';
import type {Choice, Hint} from '../engine/types';
import {t} from '../i18n/translate';
import {useSettings} from '../platform/settings';
import {Icon, Picture} from '../ui/picture';
import {Dock} from './actionBar';
import type {Turn} from './decision';
import {reasons} from './eventText';
import type {Panel} from './infoPanel';
import {PanelView} from './infoPanel';
import {Others} from './opponents';
import {actingDomino, describeSquare} from './overlay';
import type {Asked} from './prompt';
import {AskedSentence, Tools} from './tableHeader';
import {Looking} from './tableNotices';
import type {Desk} from './tableState';
import {Clock} from './turnClock';

type Grab = (event: PointerEvent) => void;

export function Head({desk, asked, onGrab, onOver, heading}: {
  desk: Desk; asked: Asked; onGrab: Grab; onOver: () => void; heading: Ref<HTMLHeadingElement>;
}) {
  const {turn, who, scene, layout, panel} = desk, {aim, refused} = turn.hand;
  const log = () => desk.open(panel?.kind === 'log' ? null : {kind: 'log'});
  return <header class="head">
    <AskedSentence asked={asked} name={turn.choices && desk.session.mine.length > 1 ? who(turn.seat) : ''}
                   reasons={aim?.effect ? reasons(aim.effect, who, scene.rules.crowns) : []}
                   refusal={turn.trouble ?? refused?.refusal ?? null} rules={scene.rules} yours={turn.choices !== null} heading={heading}
                   clock={desk.session.mine.includes(desk.home) && <Clock session={desk.session} table={desk.table} seat={desk.home}/>}/>
    {scene.phase === 'over' && <button type="button" class="button glows" onClick={onOver}>
      <Icon name="icon-victory"/>{t('View scores')}
    </button>}
    {layout === 'wide' && <Dock scene={scene} turn={turn} who={who} letters={desk.letters} onGrab={onGrab}/>}
    <Tools canUndo={turn.canUndo} canHint={desk.canHint} thinking={desk.hints.thinking} log={layout === 'wide' ? null : log}
           onUndo={turn.undo} onHint={desk.hint} onMenu={() => desk.setSheet('menu')}/>
  </header>;
}

// Both lines, and the cave where there is one: below them, or in their place while someone recruits.
export function Left({desk, onGrab}: {desk: Desk; onGrab: Grab}) {
  const {turn, layout} = desk, phase = turn.choices?.phase;
  const recruiting = !turn.choices?.forced && phase === 'recruit' || phase === 'pay' || phase === 'place';
  const hasCave = desk.scene.cave.length > 0;
  return <div class={`left ${hasCave ? 'has-cave' : ''}`}>
    {layout === 'wide' || !recruiting ? <Lines desk={desk} onGrab={onGrab}/> : null}
    {hasCave && (layout === 'wide' || recruiting) && <CaveOf desk={desk}/>}
  </div>;
}

function Lines({desk, onGrab}: {desk: Desk; onGrab: Grab}) {
  const {scene, turn, who, letters} = desk, {rules} = scene, phase = turn.choices?.phase;
  const [pointed, setPointed] = useState<Choice | null>(null);
  const picks = turn.choices && (phase === 'pick' || phase === 'pair') ? turn.choices.choices : [];
  const pinned = turn.hand.aim?.dominoes && phase !== 'lay' ? turn.hand.aim : null;
  const ranks = new Map<number, number>();
  desk.hints.hints?.hints.forEach((hint, i) => {
    if (hint.kind === 'pick' || hint.kind === 'pair')
      hint.dominoes?.forEach(number => ranks.has(number) || ranks.set(number, i + 1));
  });
  return <div class="lines">
    {scene.round > 0 && scene.phase !== 'over' &&
        <Line title={t('Now')} places={scene.now} rules={rules} who={who} letters={letters}
              laid={scene.phase === 'lay' ? 0 : actingDomino(scene)?.number ?? 0}
              onGrab={desk.deciding && phase === 'lay' ? onGrab : undefined}/>}
    {(scene.next.some(Boolean) || scene.round === 0 || scene.phase === 'line') &&
        <Line title={scene.round === 0 ? t('First line') : t('Next')} places={scene.next} rules={rules} who={who} letters={letters}
              choices={picks} aimed={picks.length > 0 ? pinned ?? pointed : null} hints={ranks} onAim={setPointed} onPick={turn.choose}/>}
  </div>;
}

function CaveOf({desk}: {desk: Desk}) {
  const {turn} = desk;
  const choices = turn.choices?.phase === 'recruit' && !turn.choices.forced ? turn.choices.choices : [];
  return <Cave scene={desk.scene} choices={choices} chosen={(turn.hand.steps[0] ?? '').split(' ')[0] ?? ''} onWho={turn.choose}
               onLook={caveman => desk.open({kind: 'caveman', caveman})} onPile={() => desk.open({kind: 'pile'})}/>;
}

function pointing(turn: Turn, holding: boolean): Pointing {
  return {onPoint: turn.point, onAct: turn.act, onTurn: turn.turn, holding};
}

export function Front({desk}: {desk: Desk}) {
  const settings = useSettings();
  const {scene, turn, front, who, deciding} = desk, {choices} = turn;
  const territory = scene.territories[front - 1];
  if (!territory)
    return null;
  const onBoard = deciding && choices && ['lay', 'fire', 'pay', 'place'].includes(choices.phase) ? choices : null;
  return <main class={`front ${deciding ? 'deciding' : ''}`}>
    {front !== desk.home && <Looking session={desk.session} table={desk.table} seat={front} who={who} crowns={scene.rules.crowns}
                                     onBack={desk.looks ? () => desk.look(0) : null}/>}
    <Territory key={front} territory={territory} rules={scene.rules} large label={landName(who(front), scene.rules.crowns)}
               letters={desk.letters} coordinates={settings.letters} overlay={desk.overlay(front)}
               describe={onBoard ? at => describeSquare(onBoard, turn.hand, at) : undefined}
               pointing={onBoard ? pointing(turn, onBoard.phase === 'lay') : undefined}/>
  </main>;
}

export function Right({desk}: {desk: Desk}) {
  const {scene, layout, who, front, home} = desk;
  const others = scene.territories.map(territory => territory.seat).filter(seat => seat !== front);
  return <div class={`right ${scene.totems.length > 0 ? 'has-totems' : ''}`}>
    <Others session={desk.session} table={desk.table} scene={scene} seats={others} who={who} boards={layout !== 'phone'} still={desk.still}
            overlay={desk.overlay} onLook={seat => desk.look(seat === home ? 0 : seat)}/>
    {scene.cave.length > 0 && layout !== 'wide' &&
        <button type="button" class="cave-chip button quiet" onClick={() => desk.open({kind: 'cave'})}>
          <Picture name={scene.cave.find(Boolean) ?? 'hunter'}/><span class="unseen">{t('Cave')}</span>
          <b>{scene.cave.filter(Boolean).length}+{pileCount(scene)}</b>
        </button>}
    {scene.totems.length > 0 &&
        <Totems totems={scene.totems} who={who} onOpen={totem => desk.open({kind: 'totem', resource: totem.resource})}/>}
    {layout === 'wide' && <Explains desk={desk} panel={desk.panel ?? {kind: 'log'}}/>}
  </div>;
}

export function Foot({desk, onGrab}: {desk: Desk; onGrab: Grab}) {
  const {scene, turn, front, layout, panel, who} = desk, territory = scene.territories[front - 1];
  const part = panel?.kind === 'part' ? panel.part : null;
  return <footer class="foot">
    {territory && <Points territory={territory} rules={scene.rules} label={t('{name}’s points', {name: who(front)})} still={desk.still}
                          gain={desk.deciding ? turn.hand.aim?.effect?.gain ?? null : null} part={part}
                          onPart={next => desk.open(next === part ? null : {kind: 'part', part: next})}/>}
    {layout !== 'wide' && <Dock scene={scene} turn={turn} who={who} letters={desk.letters} onGrab={onGrab}/>}
    {layout !== 'wide' && panel && <Explains desk={desk} panel={panel}/>}
  </footer>;
}

function Explains({desk, panel}: {desk: Desk; panel: Panel}) {
  // What is chosen shows on the board, so nothing may lie over it.
  const choose = (hint: Hint) => {
    desk.turn.aim(hint, true);
    desk.look(0);
    if (desk.layout !== 'wide')
      desk.open(null);
  };
  return <PanelView panel={panel} scene={desk.scene} seat={desk.front} log={desk.shown.log} hints={desk.hints.hints} turn={desk.turn}
                    who={desk.who} closable={desk.panel !== null} onClose={() => desk.open(null)} onOpen={desk.open}
                    onHint={choose}
                    onLight={(squares, seat) => desk.light(squares ? {squares, seat} : null)}/>;
}

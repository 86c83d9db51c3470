// The analysis beside a replay: graphs, the grade of the current move, skill and luck, turning points.

import {useMemo, useState} from 'preact/hooks';
import type {Analysis, AnalysisTotal, GameEvent, JudgedDecision} from '../../engine/types';
import {labelText, t, tn} from '../../i18n/translate';
import type {ChartMark} from '../../ui/lineChart';
import {LineChart} from '../../ui/lineChart';
import {RadioField} from '../../ui/formFields';
import {Icon, SeatMark} from '../../ui/picture';
import type {AnalysisState} from './analysisState';
import {analysisPoints, analysisWin, betterText, gradeName, gradeSign, lossText} from './analysisText';

type Who = (seat: number) => string;

interface PanelProps {
  state: AnalysisState;
  cores: number;
  at: number;
  who: Who;
  events: readonly GameEvent[];
  better: boolean;               // the better move is shown on the board
  onBetter: (shown: boolean) => void;
  onStep: (event: number) => void;
  onTryAgain: (event: number, seat: number) => void;  // from before this event
}

// What is on the vertical axis.
type Scale = 'win'|'points';

function range(analysis: Analysis): number {
  const most = Math.max(...analysis.positions.flatMap(({points}) => points.map(Math.abs)), 1);
  return Math.ceil(most / 1000) * 1000;
}

function Graph({analysis, at, who, events, onStep}: PanelProps & {analysis: Analysis}) {
  const [scale, setScale] = useState<Scale>('win');
  const most = useMemo(() => range(analysis), [analysis]);
  const {positions} = analysis, players = analysis.totals.length;
  const series = Array.from({length: players}, (_, s) => ({
    key: String(s), class: `seat-${s + 1}`, values: positions.map(position => position[scale][s] ?? 0),
  }));
  const marks: ChartMark[] = analysis.decisions.filter(({grade}) => grade === 'mistake' || grade === 'blunder').map(one => ({
    step: one.event,
    value: positions[one.event]?.[scale][one.seat - 1] ?? 0,
    class: `seat-${one.seat}`,
    large: one.grade === 'blunder',
    title: `${labelText(String(one.event))} ${labelText(who(one.seat))} ${gradeName(one.grade)}`,
  }));
  const ticks = useMemo(() => events.filter(({kind}) => kind === 'line').map(({event}, i) => ({step: event, text: String(i + 1)}))
      .filter((_, i, all) => all.length < 10 || i % 2 === 0), [events]);
  return <div class="analysis-graph">
    <RadioField legend={t('Graph')} value={scale} onChange={setScale} options={[
      {value: 'win', text: t('Chance to win')}, {value: 'points', text: t('Expected lead')},
    ]}/>
    <LineChart label={scale === 'win' ? t('Chance to win after every move') : t('Expected lead after every move')} series={series}
               least={scale === 'win' ? 0 : -most} most={scale === 'win' ? 10000 : most} marks={marks} at={at} onStep={onStep} ticks={ticks}
               format={value => scale === 'win' ? analysisWin(value) : analysisPoints(value).replace(/[.,]0$/, '')}/>
    <ul class="analysis-now">{series.map((_, s) => <li key={s}>
      <SeatMark seat={s + 1}/><span>{who(s + 1)}</span>
      <b>{analysisWin(positions[at]?.win[s] ?? 0)}</b>
      <span>{analysisPoints(positions[at]?.points[s] ?? 0, true)} <small>± {analysisPoints(positions[at]?.error[s] ?? 0)}</small></span>
    </li>)}</ul>
  </div>;
}

function Luck({analysis, at, who}: {analysis: Analysis; at: number; who: Who}) {
  const {luck, luckError} = analysis.positions[at - 1] ?? {};
  if (!luck || !luckError)
    return null;
  return <p class="analysis-luck">{t('Luck of this draw:')} {luck.map((points, s) =>
    <span key={s}><SeatMark seat={s + 1}/><span class="visually-hidden">{who(s + 1)}</span> {analysisPoints(points, true)}
      <small> ± {analysisPoints(luckError[s] ?? 0)}</small></span>)}</p>;
}

// The grade of the move that led to the current position.
function Current({analysis, at, who, events, better, onBetter, onTryAgain}: PanelProps & {analysis: Analysis}) {
  const decision = analysis.decisions.find(({event}) => event === at), event = events[at - 1];
  if (event && event.seat === 0)
    return <Luck analysis={analysis} at={at} who={who}/>;
  if (!decision)
    return null;
  if (decision.forced)
    return <p class="analysis-grade">{t('{name}: only move', {name: who(decision.seat)})}</p>;
  if (!decision.best)
    return <p class="analysis-grade best">{t('{name}: best move', {name: who(decision.seat)})}</p>;
  return <div class={`analysis-grade ${decision.grade}`}>
    <p><b>{gradeName(decision.grade)}:</b> {who(decision.seat)} {lossText(decision)}.</p>
    <p>{t('Better: {move}', {move: betterText(decision.best, who)})}</p>
    <div class="row">
      <button type="button" class="button" aria-pressed={better} onClick={() => onBetter(!better)}>
        <Icon name="icon-hint"/>{better ? t('Show the move played') : t('Show the better move')}
      </button>
      <button type="button" class="button" onClick={() => onTryAgain(decision.event, decision.seat)}>
        <Icon name="icon-play"/>{t('Try again from here')}
      </button>
    </div>
  </div>;
}

function TurningPoints({analysis, who, onStep, onTryAgain}: PanelProps & {analysis: Analysis}) {
  const [seat, setSeat] = useState(0);
  const events = seat === 0 ? analysis.turning : analysis.totals[seat - 1]?.turning ?? [];
  const decisions = events.flatMap(event => analysis.decisions.find(one => one.event === event) ?? []);
  return <section class="turning">
    <h3>{t('Turning points')}</h3>
    <RadioField legend={t('Whose')} value={seat} onChange={setSeat} options={[
      {value: 0, text: t('All players')}, ...analysis.totals.map(total => ({value: total.seat, text: who(total.seat)})),
    ]}/>
    {decisions.length === 0 ? <p class="muted">{t('No mistakes.')}</p> : <ol>{decisions.map(one => <li key={one.event}>
      <TurningPoint decision={one} who={who} onStep={onStep} onTryAgain={onTryAgain}/>
    </li>)}</ol>}
  </section>;
}

function TurningPoint({decision, who, onStep, onTryAgain}:
                      {decision: JudgedDecision; who: Who; onStep: (event: number) => void; onTryAgain: (event: number, seat: number) => void}) {
  return <>
    <button type="button" class="item" onClick={() => onStep(decision.event)}>
      <SeatMark seat={decision.seat}/>
      <span>{t('Move {n}: {name} {loss}', {n: decision.event, name: who(decision.seat), loss: lossText(decision)})}</span>
    </button>
    <button type="button" class="button" onClick={() => onTryAgain(decision.event, decision.seat)}
            aria-label={t('Try again from move {n}', {n: decision.event})}>
      <Icon name="icon-play"/>{t('Try again')}
    </button>
  </>;
}

const ROWS: {key: keyof AnalysisTotal['points']; text: () => string; signed: boolean}[] = [
  {key: 'start', text: () => t('Start'), signed: false},
  {key: 'luck', text: () => t('Luck of all draws'), signed: true},
  {key: 'own', text: () => t('Lost by own moves'), signed: true},
  {key: 'others', text: () => t('Lost by the opponents'), signed: true},
  {key: 'rest', text: () => t('Uncertainty of the judgement'), signed: true},
  {key: 'result', text: () => t('Result'), signed: false},
  {key: 'adjusted', text: () => t('Result without luck'), signed: false},
];

const GRADES = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'] as const;

function Totals({analysis, who}: {analysis: Analysis; who: Who}) {
  const {totals} = analysis;
  return <section>
    <h3>{t('Luck and skill')}</h3>
    <div class="sheet-scroll" tabIndex={0} role="group" aria-label={t('Luck and skill')}><table class="sheet analysis-sheet">
      <caption>{t('Lead over the best opponent in points.')}</caption>
      <thead><tr><td/>{totals.map(({seat}) => <th key={seat} scope="col"><SeatMark seat={seat}/>{who(seat)}</th>)}</tr></thead>
      <tbody>
        {ROWS.map(({key, text, signed}) => <tr key={key} class={key === 'adjusted' ? 'sum' : ''}><th scope="row">
          {key === 'result' && !analysis.over ? t('Expected') : text()}</th>
          {totals.map(total => <td key={total.seat}>
            {analysisPoints(total.points[key], signed)}{key === 'luck' && <small> ± {analysisPoints(total.points.luckError)}</small>}
          </td>)}</tr>)}
        {GRADES.map(grade => <tr key={grade}><th scope="row">{gradeName(grade)} {gradeSign(grade)}</th>
          {totals.map(total => <td key={total.seat}>{total.grades[grade]}</td>)}</tr>)}
      </tbody>
    </table></div>
    <p class="muted">{tn('{n} simulation per position.', '{n} simulations per position.', analysis.sims)} {t('± is the margin of error of the points: chance in the simulations.')}</p>
  </section>;
}

export function AnalysisPanel(props: PanelProps) {
  const {status, start, cancel} = props.state;
  switch (status.kind) {
  case 'none':
  case 'failed':
    return <div class="analysis-start">
      <p>{t('The computer looks at every move: who was ahead, what was luck, and which move was better.')}</p>
      {status.kind === 'none' && status.old && <p>{t('This game was analysed by an earlier version, which judged luck differently. Analyse it again.')}</p>}
      {status.kind === 'failed' && <p class="error-text" role="alert">{t('The analysis couldn’t be completed. Check your connection and try again.')}</p>}
      <button type="button" class="button primary" onClick={start}><Icon name="icon-chart"/>{t('Analyse this game')}</button>
      <p class="muted">{tn('Runs on {n} core of this device. Nothing is sent.', 'Runs on {n} cores of this device. Nothing is sent.', props.cores)}</p>
    </div>;
  case 'running':
    return <div class="analysis-start" role="status">
      <label class="analysis-progress">{t('Analysing: {done} of {all} positions', {done: status.done, all: status.all})}
        <progress max={status.all} value={status.done}/></label>
      <button type="button" class="button" onClick={cancel}><Icon name="icon-cancel"/>{t('Cancel')}</button>
    </div>;
  case 'ready':
    return <div class="analysis">
      <Graph {...props} analysis={status.analysis}/>
      <Current {...props} analysis={status.analysis}/>
      <TurningPoints {...props} analysis={status.analysis}/>
      <Totals analysis={status.analysis} who={props.who}/>
    </div>;
  }
}

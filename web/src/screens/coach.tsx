// The coach: warns before a blunder, or shows what the moves are worth. Only where the table allows
// hints, which by default it does when all opponents are computers.

import type {VNode} from 'preact';
import {useMemo, useRef, useState} from 'preact/hooks';
import type {SeatNamer} from '../board/names';
import {seatNamer} from '../board/names';
import type {Analyst} from '../engine/analyst';
import type {Thinker} from '../engine/thinker';
import type {Judgement, Refusal} from '../engine/types';
import {t} from '../i18n/translate';
import type {Settings} from '../platform/settings';
import {clientRefusal} from '../session/clientRefusal';
import {guardedSession} from '../session/guardedSession';
import {hintRefusal} from '../session/hintRefusal';
import type {Session} from '../session/session';
import {Dialog} from '../ui/dialog';
import {Icon} from '../ui/picture';
import {analysisWin, betterText, pointsWithError} from './replay/analysisText';

interface Warning {
  judgement: Judgement;
  answer: (play: boolean) => void;
}

export interface Coach {
  session: Session;                  // asks before a blunder is played
  thinker: Pick<Thinker, 'hint'>;    // counts its hints
  values: boolean;                   // hints are shown without asking for them
  dialog: VNode|null;
}

function WarningDialog({warning: {judgement, answer}, who}: {warning: Warning; who: SeatNamer}) {
  const [shown, setShown] = useState(false);
  return <Dialog title={t('Are you sure?')} onClose={() => answer(false)}>
    <p>{t('This looks like a blunder. It would cost you about {points} points and {win} of your chance to win.',
          {points: pointsWithError(judgement.points, judgement.error), win: analysisWin(judgement.win)})}</p>
    {shown && judgement.best && <p role="status">{t('Better: {move}', {move: betterText(judgement.best, who)})}</p>}
    <div class="row">
      <button type="button" class="button primary" onClick={() => answer(false)}><Icon name="icon-undo"/>{t('Choose again')}</button>
      {!shown && <button type="button" class="button" onClick={() => setShown(true)}><Icon name="icon-hint"/>{t('Show the better move')}</button>}
      <button type="button" class="button" onClick={() => answer(true)}>{t('Play it anyway')}</button>
    </div>
  </Dialog>;
}

export function useCoach(session: Session, thinker: Pick<Thinker, 'hint'>, analyst: Analyst, mode: Settings['coach']): Coach {
  const [warning, setWarning] = useState<Warning|null>(null);
  const wanted = useRef(mode);
  wanted.current = mode;
  const guarded = useMemo(() => {
    const {engine} = session;
    const ask = (judgement: Judgement) => new Promise<boolean>(resolve => setWarning({judgement, answer: play => {
      setWarning(null);
      resolve(play);
    }}));
    return guardedSession(session, async (seat, request): Promise<Refusal|null> => {
      if (wanted.current !== 'warn' || engine.decidingSeat !== seat || hintRefusal(session))
        return null;
      const choices = engine.choices(), before = engine.lastChange;
      if (!choices.ok || choices.value.forced)
        return null;
      const judged = await analyst.judge(engine.record(), seat, request);
      if (judged?.grade !== 'blunder' || engine.lastChange !== before)
        return engine.lastChange === before ? null : clientRefusal('stale', t('The game moved on before your move arrived.'));
      session.countHint();
      const play = await ask(judged);
      if (engine.lastChange !== before)
        return clientRefusal('stale', t('The game moved on before your move arrived.'));
      return play ? null : clientRefusal('withdrawn', t('Choose again.'));
    });
  }, [session, analyst]);
  const counted = useMemo<Pick<Thinker, 'hint'>>(() => ({
    hint: (...task) => {
      session.countHint();
      return thinker.hint(...task);
    },
  }), [session, thinker]);
  const who = seatNamer(session.engine.table(), session.engine.view()?.rules.crowns ?? false, session.mine);
  return {
    session: guarded,
    thinker: counted,
    values: mode === 'values' && hintRefusal(session) === null,
    dialog: warning && <WarningDialog warning={warning} who={who}/>,
  };
}

// Playing on from a position of a replay, or one that was set up, against computers.

import {useId, useState} from 'preact/hooks';
import {LEVELS, levelName} from '../../board/levels';
import {refusalText} from '../../i18n/refusalText';
import {t} from '../../i18n/translate';
import {getSettings} from '../../platform/settings';
import {playOn} from '../../session/openSession';
import type {Replay} from '../../session/replay';
import type {SessionContext} from '../../session/sessionContext';
import {Dialog} from '../../ui/dialog';
import {RadioField} from '../../ui/formFields';
import {Icon, SeatMark} from '../../ui/picture';
import {showSession} from '../startGame';

const USUAL_LEVEL = 4;

export interface PlayOnDialogProps {
  context: SessionContext;
  replay: Replay;
  events: number;  // the position after this many
  seat: number;    // suggested
  players: number;
  who: (seat: number) => string;
  onClose: () => void;
}

export function PlayOnDialog({context, replay, events, seat: suggested, players, who, onClose}: PlayOnDialogProps) {
  const [seat, setSeat] = useState(suggested);
  const [level, setLevel] = useState(USUAL_LEVEL);
  const [wrong, setWrong] = useState('');
  const id = useId();
  const play = async () => {
    const begun = await playOn(context, replay, events, seat, `level:${level}`, getSettings().name.trim());
    if (begun.ok)
      showSession(begun.value);
    else
      setWrong(refusalText(begun.refusal));
  };
  return <Dialog title={t('Play on from here')} onClose={onClose}>
    <form class="play-on" onSubmit={event => { event.preventDefault(); void play(); }}>
      <p>{t('Computers play the other seats. The dominoes still to come are shuffled again.')}</p>
      <RadioField legend={t('Your seat')} value={seat} onChange={setSeat} options={Array.from({length: players}, (_, i) => (
        {value: i + 1, text: <><SeatMark seat={i + 1}/>{who(i + 1)}</>}))}/>
      <div class="field">
        <label for={id}>{t('Opponents')}</label>
        <select id={id} class="input" value={level} onChange={event => setLevel(Number(event.currentTarget.value))}>
          {LEVELS.map(one => <option key={one} value={one}>{levelName(one)}</option>)}
        </select>
      </div>
      <p class="error-text" role="alert">{wrong}</p>
      <button class="button primary"><Icon name="icon-play"/>{t('Play')}</button>
    </form>
  </Dialog>;
}

// The lobby of a table: invitation links for the host, a name and a seat for those who joined by
// one.

import {useId, useState} from 'preact/hooks';
import {LEVELS, levelName} from '../../board/levels';
import {capitalized, levelOf, scorePartName, seatNamer, ruleSetName} from '../../board/names';
import {seriesGameText} from '../../board/seriesText';
import {STAND_IN} from '../../engine/standIn';
import type {PlayerSpec, Refusal, Seat, Table} from '../../engine/types';
import {refusalText} from '../../i18n/refusalText';
import {currentLanguage, t, tn} from '../../i18n/translate';
import {seatThatLends, useAwayReason} from '../../play/awayPlayer';
import {SeatLinkDialog, useSeatNews} from '../../play/moveSeat';
import {useSessionErrors} from '../../play/sessionHooks';
import {ReactionButton} from '../../play/reactions';
import {invitationLink} from '../../session/invitationLink';
import type {Session} from '../../session/session';
import {useFocusRestore} from '../../ui/focus';
import {Page} from '../../ui/page';
import {Icon, SeatMark} from '../../ui/picture';
import {ShareLink} from '../../ui/shareLink';
import {showToast} from '../../ui/toast';
import {RuleSetPicture} from '../ruleSetCard';
import {gameMinutes, gameMinutesText, timeLimitText} from '../timeLimitText';
import {SeatRequests, useSeatRequests} from './askToJoin';
import {CodeCard} from './codeCard';
import {JoinFromHere} from './joinFromHere';
import {SitDownForm} from './sitDownForm';
import {useWaitingLesson} from './waitingLesson';
import {leaveMatch, matchOf, WaitingRoom} from './waitingRoom';

async function tell(answer: Promise<Refusal|null>): Promise<void> {
  const refusal = await answer;
  if (refusal)
    showToast({text: refusalText(refusal)});
}

function ask(session: Session, seat: number, request: string): Promise<void> {
  return tell(session.ask(seat, request));
}

// The game cannot start before this seat has done its part in the shuffle, which its browser does by
// itself when it is there.
function holdsUp(table: Table, there: Seat): boolean {
  return there.person && there.sat && !there.lent && table.shuffle > 1 &&
      (table.stage === 'reveals' ? there.salt === null : there.commitment === null);
}

function namer(session: Session, table: Table): (seat: number) => string {
  return seatNamer(table, session.engine.view()?.rules.crowns ?? false, session.mine);
}

// Gives a free seat, or that of somebody who is away, to a computer.
function StandInForm({session, seat, asker}: {session: Session; seat: number; asker: number}) {
  const id = useId();
  const [player, setPlayer] = useState<PlayerSpec>(STAND_IN);
  return <div class="stand-in row">
    <label for={id}>{t('Or let a computer play:')}</label>
    <select id={id} class="input" value={player} onChange={event => setPlayer(event.currentTarget.value)}>
      {LEVELS.map(level => <option key={level} value={`level:${level}`}>
        {t('Computer {n}: {level}', {n: level, level: levelName(level)})}
      </option>)}
    </select>
    <button type="button" class="button" onClick={() => void ask(session, asker, `lend ${seat} ${player}`)}>
      <Icon name="icon-computer"/>{t('Add computer')}
    </button>
  </div>;
}

function seatState(session: Session, seat: number, there: Seat): string {
  const level = levelOf(there.player);
  if (there.lent || !there.person)
    return level ? t('Computer {n}: {level}', {n: level, level: levelName(level)}) : t('Computer');
  if (!there.sat)
    return there.holder === null ? t('Open seat') : t('Link opened');
  return session.present.seats.includes(seat) ? t('Here') : t('Away');
}

// For the host: another link to a seat where nobody sits. The one before no longer works.
function NewLinkButton({session, seat, replaces}: {session: Session; seat: number; replaces: boolean}) {
  const make = async () => {
    const made = await session.makeLink(seat);
    showToast({text: made.ok ? t('New link ready. Older links to this seat no longer work.') : refusalText(made.refusal)});
  };
  return <button type="button" class="button quiet new-link" onClick={() => void make()}>
    <Icon name="icon-link"/>{replaces ? t('Replace the link') : t('New link')}
  </button>;
}

function messengerLink(session: Session, table: Table, url: string): string {
  const {set = 'discovery', deck = 48, players = 2} = session.engine.view()?.rules ?? {};
  return invitationLink(url, set, currentLanguage(), {by: table.seats[table.host - 1]?.name ?? '', players, minutes: gameMinutes(deck)});
}

// `onlyLink`: there is one link to share, so its code is shown at once.
function SeatCard({session, table, seat, onlyLink}: {session: Session; table: Table; seat: number; onlyLink: boolean}) {
  const [moves, setMoves] = useState(false);
  const there = table.seats[seat - 1]!, mine = session.mine.includes(seat);
  const invitation = session.invitations.find(one => one.seat === seat);
  const free = there.person && !there.sat && !there.lent, set = session.engine.view()?.rules.set ?? 'discovery';
  const away = holdsUp(table, there) && !session.present.seats.includes(seat);
  const name = free ? mine ? t('Your seat') : t('Seat {n}', {n: seat}) : mine && there.name ? t('You ({name})', {name: there.name}) : namer(session, table)(seat);
  const tooSoon = useAwayReason(session, seat, name), asker = seatThatLends(session, table, seat);
  return <li class={`lobby-seat card ${free ? 'free' : ''}`}>
    <div class="lobby-who">
      <SeatMark seat={seat}/>
      <span class="lobby-name"><b>{name}</b>{!(free && mine) && <span class="muted">{seatState(session, seat, there)}</span>}</span>
      {mine && there.sat && <button type="button" class="button quiet"
          onClick={() => void ask(session, seat, 'stand')}>{t('Leave seat')}</button>}
      {session.host && there.lent && !there.sat && <button type="button" class="button quiet"
          onClick={() => void ask(session, table.host, `back ${seat}`)}>{t('Open the seat')}</button>}
    </div>
    {mine && there.person && !there.sat && <SitDownForm session={session} seat={seat}/>}
    {free && !mine && invitation && <ShareLink url={invitation.url} open={onlyLink} sent={messengerLink(session, table, invitation.url)}
        message={t('Play {game} with me.', {game: ruleSetName(set)})}/>}
    {free && !mine && session.host && !matchOf(session) && <div class="row"><NewLinkButton session={session} seat={seat} replaces={invitation !== undefined}/></div>}
    {mine && there.sat && session.mine.length === 1 && <div class="row">
      <button type="button" class="button quiet" onClick={() => setMoves(true)}>
        <Icon name="icon-share"/>{t('Move to another device')}
      </button>
    </div>}
    {moves && <SeatLinkDialog session={session} seat={seat} onClose={() => setMoves(false)}/>}
    {(free || away) && !mine && asker !== null && !matchOf(session) &&
        (away && tooSoon ? <p class="muted">{tooSoon}</p> : <StandInForm session={session} seat={seat} asker={asker}/>)}
    {session.lacksSalt(seat) && <div class="row">
      <p>{t('You took this seat in another browser. Open the table there, or shuffle again from here.')}</p>
      <button type="button" class="button" onClick={() => void tell(session.reshuffle(seat))}>
        <Icon name="icon-rotate"/>{t('Shuffle again')}
      </button>
    </div>}
  </li>;
}

// Somebody who has opened a link and not sat down yet. Most are new, and shall read no more than they must.
function isInvited(session: Session, table: Table): boolean {
  const [mine] = session.mine;
  return !session.host && mine !== undefined && !table.seats[mine - 1]?.sat && !matchOf(session);
}

// What an invited newcomer needs to know: who invites, and what the game is about.
function Welcome({session, table}: {session: Session; table: Table}) {
  const {crowns} = session.engine.view()?.rules ?? {};
  const host = table.seats[table.host - 1]?.name;
  return <div class="welcome">
    {host && <p><b>{t('{name} invites you to a game.', {name: host})}</b></p>}
    <p>{crowns ? t('Build a kingdom of large regions with many crowns: each region scores its squares × its crowns.') :
                 t('Build a territory of large regions with many fires: each region scores its squares × its fires.')}</p>
  </div>;
}

function Terms({session, table}: {session: Session; table: Table}) {
  const rules = session.engine.view()?.rules;
  if (!rules)
    return null;
  const words = [gameMinutesText(rules.deck), t('{n}×{n} grid', {n: rules.grid}), tn('{n} domino', '{n} dominoes', rules.deck)];
  if (rules.centre)
    words.push(scorePartName('centre', rules.crowns));
  if (rules.complete)
    words.push(scorePartName('complete', rules.crowns));
  if (table.clock)
    words.push(timeLimitText(table.clock.bank / 1000, table.clock.turn / 1000));
  if (table.listed)
    words.push(t('Anyone can join'));
  if (table.series)
    words.push(seriesGameText(table.series));
  words.push(table.hints ? t('Hints allowed') : t('No hints'));
  return <div class="rules-summary">
    <RuleSetPicture set={rules.set}/>
    <div><h2>{ruleSetName(rules.set)}</h2><p class="muted">{capitalized(words.join(' · '))}</p></div>
  </div>;
}

function statusText(session: Session, table: Table): string {
  const free = table.seats.flatMap((there, i) => there.person && !there.sat && !there.lent ? [i + 1] : []);
  if (session.connection === 'lost')
    return t('Connection lost. Reconnecting…');
  if (free.length === 1 && session.mine.includes(free[0]!))
    return t('The game starts as soon as you take your seat.');
  if (free.length > 0)
    return tn('The game starts when {n} more player joins.', 'The game starts when {n} more players join.', free.length);
  const away = table.seats.flatMap((there, i) => holdsUp(table, there) && !session.present.seats.includes(i + 1) ? [i + 1] : []);
  if (away.length > 0)
    return t('Everyone’s browser takes part in the shuffle. Waiting for {names} to come back.',
             {names: new Intl.ListFormat(currentLanguage()).format(away.map(seat => namer(session, table)(seat)))});
  return table.seats.some(seat => seat.sat && !seat.lent) ? t('Shuffling…') : t('The game starts when a player sits down.');
}

// What the table waits for, and who takes a lesson meanwhile. Screen readers hear only what is new.
function LobbyStatus({session, table}: {session: Session; table: Table}) {
  const who = (seat: number) => table.seats[seat - 1]?.sat ? namer(session, table)(seat) : t('Seat {n}', {n: seat});
  const learners = [...session.learning].filter(([seat]) => !session.mine.includes(seat)).sort(([a], [b]) => a - b);
  return <div class="lobby-status" role="status" aria-atomic="false">
    <p>{statusText(session, table)}</p>
    {learners.map(([seat, {done, steps}]) => <p key={seat}>
      {t('{name} is learning: {n} of {all}', {name: who(seat), n: done, all: steps})}
    </p>)}
  </div>;
}

// Seats that wait for somebody come first for the host, who has their links.
function seatsInOrder({host}: Session, {seats}: Table): number[] {
  const all = seats.map((_, i) => i + 1), isFree = (seat: number) => seats[seat - 1]!.person && !seats[seat - 1]!.sat && !seats[seat - 1]!.lent;
  return host ? [...all.filter(isFree), ...all.filter(seat => !isFree(seat))] : all;
}

export function LobbyScreen({session, table, onLeave}: {session: Session; table: Table; onLeave: () => void}) {
  useSessionErrors(session);
  useSeatNews(session, table, seat => namer(session, table)(seat));
  useFocusRestore('.bar h1');
  const lesson = useWaitingLesson(session);
  const {requests, answered} = useSeatRequests(session);
  const watch = session.invitations.find(one => one.seat === 0);
  const match = matchOf(session), who = namer(session, table);
  const invited = isInvited(session, table), gathers = table.stage === 'gathers';
  const links = session.invitations.filter(({seat}) => seat > 0).length;
  const title = match ? t('Looking for players') : session.mine.length === 0 ? t('Waiting for players') : session.host ? t('Your table is open') : t('You’re invited');
  if (lesson.open)
    return lesson.open;
  const invites = session.host && !match && gathers;  // and wants to hand out links before anything else
  return <Page title={title} narrow onBack={match && gathers ? () => void leaveMatch(session).then(onLeave) : onLeave}
               tools={<ReactionButton session={session} table={table} who={who}/>}>
    <div class="lobby">
      {invited && <Welcome session={session} table={table}/>}
      <Terms session={session} table={table}/>
      {!invites && lesson.offer}
      <LobbyStatus session={session} table={table}/>
      <SeatRequests session={session} table={table} requests={requests} onAnswered={answered}/>
      <CodeCard session={session} table={table}/>
      <JoinFromHere session={session} table={table} host={namer(session, table)(table.host)}/>
      {!invites && <WaitingRoom session={session} table={table}/>}
      <ul>{seatsInOrder(session, table).map(seat => <SeatCard key={seat} session={session} table={table} seat={seat} onlyLink={links === 1}/>)}</ul>
      {invites && lesson.offer}
      {invites && <WaitingRoom session={session} table={table}/>}
      {watch && !invited && <details class="card watch"><summary><Icon name="icon-eye"/>{t('Spectator link')}</summary>
        <ShareLink url={watch.url} message={t('Watch us play.')}/></details>}
      {session.present.watching > 0 && <p class="muted">{tn('{n} spectator', '{n} spectators', session.present.watching)}</p>}
      {gathers && !invited && <p class="muted">{match ? t('If you leave now, your seat becomes free for others.') :
          t('You can leave and come back: the table stays open, and you’ll find it on the start page.')}</p>}
    </div>
  </Page>;
}

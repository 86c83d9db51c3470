// What came of the shuffle: whether this device could deal the game again, and the fingerprint that
// the people of a table can compare.

import {useEffect, useState} from 'preact/hooks';
import type {ShuffleProof, Table} from '../../engine/types';
import {t} from '../../i18n/translate';
import type {Session} from '../../session/session';
import type {ShuffleVerdict} from '../../session/shuffleNotes';
import {proofVerdict} from '../../session/shuffleNotes';
import {Icon} from '../../ui/picture';

function verdictTitle(verdict: ShuffleVerdict): string {
  switch (verdict) {
  case 'proven': return t('Fair shuffle, verified');
  case 'weak': return t('Shuffle only weakly verified');
  case 'no-people': return t('Shuffle verified, without the players');
  case 'without-you': return t('Dealt without you');
  case 'other-log': return t('Not the game you saw');
  case 'wrong': return t('Shuffle not verified');
  }
}

function verdictText(verdict: ShuffleVerdict): string {
  switch (verdict) {
  case 'proven':
    return t('Every draw follows from what the server and the players committed to before anyone could know the deck.');
  case 'weak':
    return t('Every draw matches, but this table used the old shuffle: the deck could be predicted from the log, or chosen by the last player to sit down.');
  case 'no-people':
    return t('Every draw matches, but no player added to the shuffle, so the server could have chosen the deck.');
  case 'without-you':
    return t('Your contribution isn’t in this shuffle, so the server and the other players together could have chosen the deck.');
  case 'other-log':
    return t('The server’s log is not the one this browser saw during the game. Its shuffle proves nothing.');
  case 'wrong':
    return t('The draws don’t follow from what the server committed to. Don’t trust this result.');
  }
}

function Verdict({verdict, fingerprint}: {verdict: ShuffleVerdict; fingerprint: string|null}) {
  const bad = verdict === 'without-you' || verdict === 'other-log' || verdict === 'wrong';
  return <div class="shuffle-check" role={bad ? 'alert' : undefined}>
    <details class="card" open={bad}>
      <summary><Icon name={bad ? 'icon-cancel' : verdict === 'proven' ? 'icon-confirm' : 'icon-help'}/>{verdictTitle(verdict)}</summary>
      <p>{verdictText(verdict)}</p>
      {fingerprint && <>
        <p class="fingerprint">{t('Shuffle fingerprint:')} <code>{fingerprint}</code></p>
        <p class="muted">{t('Everyone at the table should see the same fingerprint.')}</p>
      </>}
    </details>
  </div>;
}

// At the end of a game on a server.
export function ShuffleCheck({session, table}: {session: Session; table: Table}) {
  const [verdict, setVerdict] = useState<ShuffleVerdict|null>(null);
  useEffect(() => {
    let left = false;
    void session.verifyShuffle().then(found => !left && setVerdict(found));
    return () => {
      left = true;
    };
  }, [session, table.stage]);
  return verdict && <Verdict verdict={verdict} fingerprint={table.fingerprint}/>;
}

// Of a record; most have no proof.
export function ProofNote({proof}: {proof: ShuffleProof}) {
  const verdict = proofVerdict(proof);
  return verdict && <Verdict verdict={verdict} fingerprint={null}/>;
}

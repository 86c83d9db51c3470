// What is wrong with a position, and where, as a sentence.

import {capitalized, totemName} from '../../board/names';
import type {PositionProblem} from '../../engine/types';
import {refusalText} from '../../i18n/refusalText';
import {labelText, t} from '../../i18n/translate';

// Which line it is about: whose domino, or the line itself.
function linePlace(line: string, who: (seat: number) => string): string {
  const [seat = '', verb = '', number = ''] = line.split(' ');
  if (!/^[1-4]$/.test(seat))
    return line;
  const name = who(Number(seat));
  return verb === 'lay' || verb === 'discard' || verb === 'pick' ? t('{name}, domino {number}', {name, number}) : `${name}, ${line.slice(2)}`;
}

function place({line, seat, domino, resource}: PositionProblem, lines: readonly string[], who: (seat: number) => string): string {
  if (line > 0)
    return linePlace(lines[line - 1] ?? '', who);
  if (resource)
    return capitalized(totemName(resource));
  if (domino > 0)
    return t('Domino {number}', {number: domino});
  return seat > 0 ? who(seat) : '';
}

// `lines`: of the record.
export function problemText(problem: PositionProblem, lines: readonly string[], who: (seat: number) => string): string {
  const where = place(problem, lines, who), {found, expected} = problem;
  const numbers = found !== expected ? t('There should be {expected}, but there are {found}.', {expected, found}) : '';
  const sentence = refusalText(problem.refusal);
  return `${where ? `${labelText(where)} ${sentence.charAt(0).toLocaleLowerCase()}${sentence.slice(1)}` : sentence} ${numbers}`.trim();
}

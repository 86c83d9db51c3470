// Statements of the rules: their text, lists, tables and drawings.

import type {ComponentChildren} from 'preact';
import {Fragment} from 'preact';
import {RuleDrawing} from './ruleDrawing';
import type {Block, Inline, RulesText} from './rulesText';
import {useRules} from './rulesText';
import {CutText, cutAtTerms} from './words';

// How a cited rule is opened: as a place on the page, or in the dialog that is already open.
export type OpenRule = ((id: string) => void)|null;

interface Statement {
  rules: RulesText|null;
  open: OpenRule;
  seen: Set<number>;  // its terms that are marked already: each is marked once
}

function drawPart(part: Inline, statement: Statement, plain: boolean): ComponentChildren {
  if (typeof part === 'string')
    return plain || !statement.rules ? part : <CutText parts={cutAtTerms(statement.rules, part, statement.seen)}/>;
  if ('bold' in part)
    return <b>{drawParts(part.bold, statement, true)}</b>;
  if ('italic' in part)
    return <i>{part.italic}</i>;
  if ('code' in part)
    return <code>{part.code}</code>;
  if ('set' in part)
    return <b>{part.text}</b>;
  if ('mark' in part)
    return <span class={`rule-mark ${part.mark}`}>{part.text}</span>;
  const {rule} = part, {open} = statement;
  return open ? <button type="button" class="rule" onClick={() => open(rule)}>{rule}</button> :
                <a class="rule-ref" href={`#${rule}`}>{rule}</a>;
}

function drawParts(parts: readonly Inline[], statement: Statement, plain = false): ComponentChildren {
  return parts.map((part, i) => <Fragment key={i}>{drawPart(part, statement, plain)}</Fragment>);
}

// The head and the first column of a table are headings: no terms are marked in them.
function drawTable({head, rows}: NonNullable<Block['table']>, statement: Statement): ComponentChildren {
  return <div class="rule-table" tabIndex={0}><table>
    <thead><tr>{head.map((cell, i) => cell.length > 0 ? <th key={i} scope="col">{drawParts(cell, statement, true)}</th> : <td key={i}/>)}</tr></thead>
    <tbody>{rows.map((row, i) => <tr key={i}>{row.map((cell, j) => j === 0 ?
      <th key={j} scope="row">{drawParts(cell, statement, true)}</th> : <td key={j}>{drawParts(cell, statement)}</td>)}</tr>)}</tbody>
  </table></div>;
}

function drawBlock({text, bullets, steps, table, drawing}: Block, statement: Statement): ComponentChildren {
  if (text) {
    const [first] = text, mark = typeof first === 'object' && 'mark' in first ? first.mark : '';
    return <p class={mark}>{drawParts(text, statement)}</p>;
  }
  if (bullets)
    return <ul>{bullets.map((item, i) => <li key={i}>{drawParts(item, statement)}</li>)}</ul>;
  if (steps)
    return <ol>{steps.map((item, i) => <li key={i}>{drawParts(item, statement)}</li>)}</ol>;
  if (drawing)
    return <RuleDrawing rows={drawing}/>;
  return table ? drawTable(table, statement) : null;
}

export function Blocks({blocks, open = null}: {blocks: readonly Block[]; open?: OpenRule}) {
  const rules = useRules(), statement = {rules: typeof rules === 'string' ? null : rules, open, seen: new Set<number>()};
  return <>{blocks.map((block, i) => <Fragment key={i}>{drawBlock(block, statement)}</Fragment>)}</>;
}

// Statements of the rules: their text, lists, tables and drawings.

import {ruleSetName} from '../board/names';
import {RuleDrawing} from './ruleDrawing';
import type {Block, Inline} from './rulesText';
import {Words} from './words';

// How a cited rule is opened: as a place on the page, or in the dialog that is already open.
export type OpenRule = ((id: string) => void)|null;

function Part({part, open}: {part: Inline; open: OpenRule}) {
  if (typeof part === 'string')
    return <Words text={part}/>;
  if ('bold' in part)
    return <b><Parts parts={part.bold} open={open}/></b>;
  if ('italic' in part)
    return <i>{part.italic}</i>;
  if ('code' in part)
    return <code>{part.code}</code>;
  if ('set' in part)
    return <b>{ruleSetName(part.set)}</b>;
  if ('mark' in part)
    return <span class={`rule-mark ${part.mark}`}>{part.text}</span>;
  return open ? <button type="button" class="rule" onClick={() => open(part.rule)}>{part.rule}</button> :
                <a class="rule-ref" href={`#${part.rule}`}>{part.rule}</a>;
}

function Parts({parts, open}: {parts: readonly Inline[]; open: OpenRule}) {
  return <>{parts.map((part, i) => <Part key={i} part={part} open={open}/>)}</>;
}

function OneBlock({block, open}: {block: Block; open: OpenRule}) {
  const {text, bullets, steps, table, drawing} = block;
  if (text) {
    const [first] = text, mark = typeof first === 'object' && 'mark' in first ? first.mark : '';
    return <p class={mark}><Parts parts={text} open={open}/></p>;
  }
  if (bullets)
    return <ul>{bullets.map((item, i) => <li key={i}><Parts parts={item} open={open}/></li>)}</ul>;
  if (steps)
    return <ol>{steps.map((item, i) => <li key={i}><Parts parts={item} open={open}/></li>)}</ol>;
  if (drawing)
    return <RuleDrawing rows={drawing}/>;
  if (!table)
    return null;
  return <div class="rule-table" tabIndex={0}><table>
    <thead><tr>{table.head.map((cell, i) => cell.length > 0 ? <th key={i} scope="col"><Parts parts={cell} open={open}/></th> : <td key={i}/>)}</tr></thead>
    <tbody>{table.rows.map((row, i) => <tr key={i}>{row.map((cell, j) => j === 0 ?
      <th key={j} scope="row"><Parts parts={cell} open={open}/></th> : <td key={j}><Parts parts={cell} open={open}/></td>)}</tr>)}</tbody>
  </table></div>;
}

export function Blocks({blocks, open = null}: {blocks: readonly Block[]; open?: OpenRule}) {
  return <>{blocks.map((block, i) => <OneBlock key={i} block={block} open={open}/>)}</>;
}

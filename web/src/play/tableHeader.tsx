// The prompt, with the effect of the current selection or why it is refused; and the table's tools.

import type {ComponentChildren, Ref} from 'preact';
import {ruleSetName} from '../board/names';
import type {GameView, Refusal, Rules} from '../engine/types';
import {labelText, t, tn} from '../i18n/translate';
import {RuleButton, Words} from '../rules/words';
import {dailyUndoText} from '../session/clientRefusal';
import {Icon, SeatMark} from '../ui/picture';
import {shortRefusalText} from './eventText';
import type {Prompt} from './prompt';

export interface PromptViewProps {
  prompt: Prompt;
  name: string;       // of the deciding player, where that is not obvious
  reasons: readonly string[];
  obstacle: string;   // what stands in the way at this position; may be empty
  undone: string;     // what somebody else took back; empty: nothing
  refusal: Refusal | null;
  rules: Rules;
  yours: boolean;
  clock: ComponentChildren;
  heading: Ref<HTMLHeadingElement>;
}

export function PromptView({prompt, name, reasons, obstacle, undone, refusal, rules, yours, clock, heading}: PromptViewProps) {
  const more = reasons.length > 0 ? reasons.join(' · ') : obstacle || prompt.help;
  return <div class={`prompt ${yours ? 'your-turn' : ''}`}>
    {prompt.seat > 0 && <SeatMark seat={prompt.seat}/>}
    <div class="prompt-text">
      <h1 ref={heading} tabIndex={-1}>{name ? `${name}: ` : ''}{prompt.sentence}</h1>
      <p class="muted">{clock}{undone && <b class="undone-note"><Icon name="icon-undo" size={18}/>{undone}</b>} {refusal ? <Why key={refusal.error} refusal={refusal} text={obstacle || shortRefusalText(refusal, rules)}/> : <Words text={more}/>}
        {!refusal && prompt.rule && <> <RuleButton id={prompt.rule}>{obstacle ? undefined : t('Why?')}</RuleButton></>}</p>
    </div>
  </div>;
}

// How far the game is; and that somebody only watches it.
export function GameStatus({view, watching}: {view: GameView; watching: boolean}) {
  const {round, rules, deck, phase} = view;
  return <p class="game-status">
    {watching && <span class="watching"><Icon name="icon-eye" size={18}/>{t('You’re watching')}</span>}
    <span>{round > 0 ? t('Round {n} of {all}', {n: round, all: rules.rounds}) : ruleSetName(rules.set)}</span>
    {phase !== 'over' && <span>{tn('{n} domino left', '{n} dominoes left', deck)}</span>}
  </p>;
}

// A short reason; a tap opens the rule.
function Why({refusal, text}: {refusal: Refusal; text: string}) {
  return <span class="why">
    <span class="error-text">{text}</span>
    {refusal.rule && <RuleButton id={refusal.rule}/>}
  </span>;
}

export interface TableToolsProps {
  canUndo: boolean;
  undoLocked: boolean;   // onUndo then says why
  canHint: boolean;
  allowsHints: boolean;  // the table does
  thinking: boolean;
  children?: ComponentChildren;  // more tools
  onLog: () => void;
  onUndo: () => void;
  onHint: () => void;
  onMenu: () => void;
}

// `onClick` of a tool that explains itself runs even while it is disabled. The style hides the log's
// where the log is on the screen anyway.
function Tool({icon, label, keys, may, explains = false, onClick}: {
  icon: string; label: string; keys?: string; may: boolean; explains?: boolean; onClick: () => void;
}) {
  return <button type="button" class={`button quiet square tool tool-${icon}`} aria-label={label} title={keys ? `${label} (${keys})` : label}
                 aria-keyshortcuts={keys} aria-disabled={!may} onClick={() => (may || explains) && onClick()}><Icon name={icon}/></button>;
}

export function TableTools({canUndo, undoLocked, canHint, allowsHints, thinking, children, onLog, onUndo, onHint, onMenu}: TableToolsProps) {
  return <div class={`tools ${thinking ? 'thinking' : ''}`} role="group" aria-label={t('Tools')}>
    <Tool icon="icon-undo" label={undoLocked ? `${labelText(t('Undo'))} ${dailyUndoText()}` : t('Undo')} keys="U" may={canUndo} explains={undoLocked}
          onClick={onUndo}/>
    <Tool icon="icon-hint" label={allowsHints ? t('Hint') : t('No hints at this table')} keys="H" may={canHint} explains={!allowsHints}
          onClick={onHint}/>
    {children}
    <Tool icon="icon-log" label={t('Game log')} may={true} onClick={onLog}/>
    <Tool icon="icon-menu" label={t('Menu')} may={true} onClick={onMenu}/>
  </div>;
}

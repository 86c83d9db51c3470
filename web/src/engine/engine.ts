// The rules, players and table, compiled from C. An Engine holds one game: a table being played or
// followed, or a record. It makes no decisions of its own; it passes text through the module's
// buffer and gives the results a type.

import type {Analysis, Choice, Choices, Judgement, ParProgress, RuleOptions, Hints, PadScores, Pieces, PositionCheck,
             GameSetup, PlayerSpec, Reason, SeatEvent, ShuffleProof, Result, RuleSet, GameView, Table, GameEvent, Refusal} from './types';
import {RULE_SETS} from './types';

// src/wasm/exports.h
interface Exports {
  memory: WebAssembly.Memory;
  lap_wasm_text(): number;
  lap_wasm_text_size(): number;
  lap_wasm_open(): void;
  lap_wasm_line(length: number): number;
  lap_wasm_proof(): number;
  lap_wasm_table(): void;
  lap_wasm_secret(length: number): number;
  lap_wasm_opening(length: number): number;
  lap_wasm_commitment(seat: number, length: number): number;
  lap_wasm_read(at: number, length: number): number;
  lap_wasm_seat(slot: number, now: number, length: number): number;
  lap_wasm_seat_event(slot: number, now: number): number;
  lap_wasm_seat_due(slot: number): number;
  lap_wasm_seat_lacks_salt(slot: number): number;
  lap_wasm_seat_without(slot: number): number;
  lap_wasm_seat_verdict(slot: number): number;
  lap_wasm_ask(seat: number, now: number, length: number): number;
  lap_wasm_due(now: number): number;
  lap_wasm_deal(): number;
  lap_wasm_chance(seed: bigint): number;
  lap_wasm_deadline(): number;
  lap_wasm_stage(): number;
  lap_wasm_last_line(): number;
  lap_wasm_last_change(): number;
  lap_wasm_host(): number;
  lap_wasm_deciding_seat(): number;
  lap_wasm_undo_seat(): number;
  lap_wasm_seats(): number;
  lap_wasm_events(): number;
  lap_wasm_record(): number;
  lap_wasm_show(events: number): number;
  lap_wasm_told(from: number, to: number): number;
  lap_wasm_choices(events: number, length: number): number;
  lap_wasm_reason(events: number, length: number): number;
  lap_wasm_preview(events: number, seat: number, domino: number): number;
  lap_wasm_decide(length: number, seed: bigint): number;
  lap_wasm_hint(events: number, length: number, seed: bigint, most: number): number;
  lap_wasm_search(events: number, length: number, seed: bigint): number;
  lap_wasm_search_step(sims: number): number;
  lap_wasm_search_decided(left: number): number;
  lap_wasm_search_hints(most: number): number;
  lap_wasm_budget(length: number): number;
  lap_wasm_network(length: number): number;
  lap_wasm_assess(events: number, sims: number, seed: bigint): number;
  lap_wasm_analysis(length: number, sims: number): number;
  lap_wasm_judge(length: number, sims: number, seed: bigint): number;
  lap_wasm_position(events: number): number;
  lap_wasm_editor(length: number): number;
  lap_wasm_editor_lays(seat: number, domino: number): number;
  lap_wasm_editor_fires(): number;
  lap_wasm_editor_recruits(seat: number, length: number): number;
  lap_wasm_pieces(set: number): number;
  lap_wasm_games(set: number, players: number): number;
  lap_wasm_pad(seat: number, length: number): number;
  lap_wasm_pad_scores(players: number): number;
  lap_wasm_daily(set: number): number;
  lap_wasm_par(length: number): number;
  lap_wasm_par_step(): number;
  lap_wasm_why(refusal: number): number;
  lap_wasm_sha256(length: number): number;
}

// Why there is no module: no WebAssembly in this browser, the download failed, the file is corrupt.
export type LoadFailure = 'unsupported'|'unreachable'|'broken';
export type Loaded = {ok: true; module: WebAssembly.Module}|{ok: false; reason: LoadFailure};

// Fetches and compiles the module, streaming where the browser and the server's MIME type allow it.
export async function loadModule(url: string): Promise<Loaded> {
  if (typeof WebAssembly !== 'object' || typeof BigInt !== 'function')
    return {ok: false, reason: 'unsupported'};
  let response: Response;
  try {
    response = await fetch(url);
  } catch {
    return {ok: false, reason: 'unreachable'};
  }
  if (!response.ok)
    return {ok: false, reason: 'unreachable'};
  const again = response.clone();
  if (typeof WebAssembly.compileStreaming === 'function') {
    try {
      return {ok: true, module: await WebAssembly.compileStreaming(response)};
    } catch {
      // Wrong MIME type or truncated: try again from the complete bytes.
    }
  }
  let bytes: ArrayBuffer;
  try {
    bytes = await again.arrayBuffer();
  } catch {
    return {ok: false, reason: 'unreachable'};
  }
  try {
    return {ok: true, module: await WebAssembly.compile(bytes)};
  } catch {
    return {ok: false, reason: 'broken'};
  }
}

// Stands for all events of a game.
const ALL = 0xffff;

// In the order of lap_table_stage.
const STAGES: readonly Table['stage'][] = ['empty', 'gathers', 'reveals', 'plays', 'over', 'closed'];

const PROOFS: readonly ShuffleProof[] = ['good', 'none', 'no-commit', 'no-secret', 'bad', 'secret', 'chance',
                                         'weak', 'unsalted'];

// The bonus rules in play; null leaves them to the game's default.
export function bonusWords({centre, complete}: GameSetup): string[]|null {
  if (centre === undefined && complete === undefined)
    return null;
  return [...(centre ? ['centre'] : []), ...(complete ? ['complete'] : [])];
}

// A game setup in one line (src/wasm/setup_text.h).
export function gameSetupText(setup: GameSetup): string {
  const words: (string|number)[] = [setup.set, setup.seats.length];
  for (const key of ['grid', 'deck', 'line'] as const) {
    const value = setup[key];
    if (value !== undefined)
      words.push(key, value);
  }
  const bonus = bonusWords(setup);
  if (bonus)
    words.push('bonus', ...(bonus.length > 0 ? bonus : ['none']));
  if (setup.clock)
    words.push('clock', setup.clock.bank, setup.clock.turn);
  words.push('seats', ...setup.seats);
  if (setup.hints !== undefined)
    words.push('hints', setup.hints ? 'yes' : 'no');
  if (setup.series)
    words.push('series', setup.series);
  return words.join(' ');
}

// Random bytes as hexadecimal digits: 32 for a secret or a salt.
export function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, byte => byte.toString(16).padStart(2, '0')).join('');
}

export function randomSeed(): bigint {
  return BigInt(`0x${randomHex(8)}`);
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Engine {
  private constructor(private readonly lap: Exports) {}

  static async start(module: WebAssembly.Module): Promise<Engine> {
    const instance = await WebAssembly.instantiate(module);
    return new Engine(instance.exports as unknown as Exports);
  }

  // Starts a new table, dealt from the secret. Returns the first line of its log, which takes
  // effect when it is read.
  open(setup: GameSetup, secret: string): Result<string> {
    this.reset();
    const dealer = this.setSecret(secret);
    return dealer.ok ? this.line(this.lap.lap_wasm_opening(this.put(gameSetupText(setup)))) : dealer;
  }

  // Starts an empty table whose log will be read line by line.
  reset(): void {
    this.lap.lap_wasm_table();
  }

  // Makes this engine the dealer. The secret is 64 hexadecimal digits.
  setSecret(secret: string): Result<null> {
    return this.nothing(this.lap.lap_wasm_secret(this.put(secret)));
  }

  // Applies the next line of the log, which was written at this time.
  readLine(line: string, at: number): Result<null> {
    return this.nothing(this.lap.lap_wasm_read(at, this.put(line)));
  }

  // The log line a request would produce. Changes nothing: store the line, then read it.
  ask(seat: number, request: string, now: number): Result<string> {
    return this.line(this.lap.lap_wasm_ask(seat, now, this.put(request)));
  }

  // What a seat of this table shows of its salt before any is revealed.
  commitment(seat: number, salt: string): Result<string> {
    return this.line(this.lap.lap_wasm_commitment(seat, this.put(salt)));
  }

  // A seat of this device at a server's table, whose log this engine has; there may be several. Tells it something in
  // the words of src/wasm/seat_json.h, at a time of any clock that goes evenly; then events have to be taken.
  tellSeat(slot: number, now: number, command: string): void {
    this.lap.lap_wasm_seat(slot, now, this.put(command));
  }

  // What has happened next; null: nothing more.
  seatEvent(slot: number, now: number): SeatEvent|null {
    return this.json(this.lap.lap_wasm_seat_event(slot, now));
  }

  // When events have to be taken again; 0: not by itself.
  seatDue(slot: number): number {
    return this.lap.lap_wasm_seat_due(slot);
  }

  // Whether the shuffle waits for a salt of this seat that is not here, and whether the game was dealt without it.
  lacksSalt(slot: number): boolean {
    return this.lap.lap_wasm_seat_lacks_salt(slot) !== 0;
  }

  isDealtWithout(slot: number): boolean {
    return this.lap.lap_wasm_seat_without(slot) !== 0;
  }

  // What the seat has to say of the shuffle of a closed table; a word of ShuffleVerdict.
  seatVerdict(slot: number): string {
    return this.text(this.lap.lap_wasm_seat_verdict(slot));
  }

  // The line that is due without a request: an undo everyone agreed to, an expired clock.
  due(now: number): string|null {
    return this.text(this.lap.lap_wasm_due(now)) || null;
  }

  // The next line that follows from the secret.
  nextDeal(): string|null {
    return this.text(this.lap.lap_wasm_deal()) || null;
  }

  // The chance that is due, dealt from a seed: for a game whose first events were dealt elsewhere.
  nextChance(seed: bigint): string|null {
    return this.text(this.lap.lap_wasm_chance(seed)) || null;
  }

  // When the clock of the deciding seat expires; 0: never.
  deadline(): number {
    return this.lap.lap_wasm_deadline();
  }

  // Parts of table() that cost no JSON.
  get stage(): Table['stage'] {
    return STAGES[this.lap.lap_wasm_stage()] ?? 'empty';
  }

  // The number of the last line, and of the last that changed the game.
  get lastLine(): number {
    return this.lap.lap_wasm_last_line();
  }

  get lastChange(): number {
    return this.lap.lap_wasm_last_change();
  }

  // Seats; 0: nobody.
  get host(): number {
    return this.lap.lap_wasm_host();
  }

  get decidingSeat(): number {
    return this.lap.lap_wasm_deciding_seat();
  }

  get undoSeat(): number {
    return this.lap.lap_wasm_undo_seat();
  }

  table(): Table {
    return this.json(this.lap.lap_wasm_seats());
  }

  // Replaces the game by a whole record. A last line without a line feed is ignored.
  readRecord(text: string): Result<null> {
    const lines = text.split('\n');
    lines.pop();
    this.lap.lap_wasm_open();
    for (const [i, line] of lines.entries()) {
      const code = this.lap.lap_wasm_line(this.put(line));
      if (code !== 0)
        return {ok: false, refusal: {...this.why(-code), line: i + 1}};
    }
    return {ok: true, value: null};
  }

  // Whether the shuffle of the record is proven.
  proof(): ShuffleProof {
    return PROOFS[this.lap.lap_wasm_proof()] ?? 'bad';
  }

  record(): string {
    return this.text(this.lap.lap_wasm_record());
  }

  get eventCount(): number {
    return this.lap.lap_wasm_events();
  }

  // The position after this many events, by default all; null before the rules are known.
  view(events = ALL): GameView|null {
    return this.json(this.lap.lap_wasm_show(events));
  }

  // The events after the first `from`.
  events(from = 0, to = ALL): GameEvent[] {
    return this.json<GameEvent[]|null>(this.lap.lap_wasm_told(from, to)) ?? [];
  }

  // All legal decisions; `steps` are those already taken of a recruitment.
  choices(steps = '', events = ALL): Result<Choices> {
    const length = this.lap.lap_wasm_choices(events, this.put(steps));
    if (length < 0)
      return {ok: false, refusal: this.why(length)};
    return {ok: true, value: this.json<Choices|null>(length) ?? {seat: 0, phase: 'line', forced: false, choices: []}};
  }

  // Where a domino of one of the lines would fit in a seat's territory now, and what it would bring.
  preview(seat: number, domino: number, events = ALL): Choice[] {
    return this.json<Choices|null>(this.lap.lap_wasm_preview(events, seat, domino))?.choices.filter(({kind}) => kind === 'lay') ?? [];
  }

  // What stands in the way of a decision, or why it is the only one; null: nothing that the refusal, or the rule,
  // does not say.
  reason(request: string, events = ALL): Reason|null {
    return this.json(this.lap.lap_wasm_reason(events, this.put(request)));
  }

  // What a player would request; null when nobody is to decide or the player is unknown. This can
  // take seconds: use a Thinker to run it in a worker.
  decide(spec: PlayerSpec, seed: bigint): string|null {
    const event = this.text(this.lap.lap_wasm_decide(this.put(spec), seed));
    return event === '' ? null : event.slice(event.indexOf(' ') + 1);
  }

  // The decisions a search rates highest, best first.
  hint(spec: PlayerSpec, seed: bigint, most: number, events = ALL): Hints|null {
    return this.json(this.lap.lap_wasm_hint(events, this.put(spec), seed, most));
  }

  // Begins a search that goes on step by step until decide() or hint() is called. False as hint().
  beginSearch(spec: PlayerSpec, seed: bigint, events = ALL): boolean {
    return this.lap.lap_wasm_search(events, this.put(spec), seed) !== 0;
  }

  // Runs more simulations; returns how many there are now.
  stepSearch(sims: number): number {
    return this.lap.lap_wasm_search_step(sims);
  }

  // Whether this many more simulations cannot change the best decision.
  isSearchDecided(left: number): boolean {
    return this.lap.lap_wasm_search_decided(left) !== 0;
  }

  // hint() for the search so far.
  searchHints(most: number): Hints|null {
    return this.json(this.lap.lap_wasm_search_hints(most));
  }

  // A player's time budget in milliseconds; 0 when it has none.
  budget(spec: PlayerSpec): number {
    return this.lap.lap_wasm_budget(this.put(spec));
  }

  // Gives searches in games of its rule set a network (docs/learning.md). Without one they use playouts.
  setNetwork(bytes: Uint8Array): Result<null> {
    this.buffer.set(bytes.subarray(0, this.buffer.length));
    return this.nothing(this.lap.lap_wasm_network(bytes.length));
  }

  // A line about the record's position after this many events, for analysis(); null: there is none.
  // It takes a while, and the same record, network, number of simulations and seed always give the
  // same line.
  assess(events: number, sims: number, seed: bigint): string|null {
    return this.text(this.lap.lap_wasm_assess(events, sims, seed)) || null;
  }

  // The analysis of the record by the lines of all its positions.
  analysis(lines: readonly string[], sims: number): Result<Analysis> {
    const length = this.lap.lap_wasm_analysis(this.put(`${lines.join('\n')}\n`), sims);
    return length < 0 ? {ok: false, refusal: this.why(length)} : {ok: true, value: this.json(length)};
  }

  // How good a decision would be that the deciding seat may now request.
  judge(seat: number, request: string, sims: number, seed: bigint): Result<Judgement> {
    const length = this.lap.lap_wasm_judge(this.put(`${seat} ${request}`), sims, seed);
    return length < 0 ? {ok: false, refusal: this.why(length)} : {ok: true, value: this.json(length)};
  }

  // The record of the position in which the turn after this many events began; null during set-up and
  // when the game is over.
  positionRecord(events = ALL): string|null {
    return this.text(this.lap.lap_wasm_position(events)) || null;
  }

  // Reads a position that is being set up: a record up to the lines of its position. The game of this
  // engine stays as it is. The methods below say what can be added to this position.
  checkPosition(text: string): PositionCheck {
    return this.json(this.lap.lap_wasm_editor(this.put(text)));
  }

  // Where a seat can place a domino; only a discard if it fits nowhere.
  positionPlacements(seat: number, domino: number): Choice[] {
    return this.json<Choices|null>(this.lap.lap_wasm_editor_lays(seat, domino))?.choices ?? [];
  }

  // Where the fire of the volcano placed last can land.
  positionFires(): Choice[] {
    return this.json<Choices|null>(this.lap.lap_wasm_editor_fires())?.choices ?? [];
  }

  // What follows a caveman, or the first steps of recruiting one.
  positionRecruits(seat: number, steps: string): Choices|null {
    return this.json(this.lap.lap_wasm_editor_recruits(seat, this.put(steps)));
  }

  pieces(set: RuleSet): Pieces {
    return this.json(this.lap.lap_wasm_pieces(RULE_SETS.indexOf(set)));
  }

  ruleOptions(set: RuleSet, players: number): RuleOptions|null {
    return this.json(this.lap.lap_wasm_games(RULE_SETS.indexOf(set), players));
  }

  // The points of the territories of a game on cardboard, each as a drawing (include/lapilli/drawing.h).
  // A refusal says in `line` whose drawing it is, counted from 1.
  scorePad(drawings: readonly string[]): Result<PadScores> {
    for (const [i, drawing] of drawings.entries()) {
      const code = this.lap.lap_wasm_pad(i + 1, this.put(drawing));
      if (code !== 0)
        return {ok: false, refusal: {...this.why(code), line: i + 1}};
    }
    return {ok: true, value: this.json(this.lap.lap_wasm_pad_scores(drawings.length))};
  }

  // The game of the daily deal, and its version, which is part of its seed.
  daily(set: RuleSet): {version: number; setup: GameSetup} {
    const {version, ...setup} = this.json<Omit<GameSetup, 'set'> & {version: number}>(this.lap.lap_wasm_daily(RULE_SETS.indexOf(set)));
    return {version, setup: {set, ...setup}};
  }

  // Begins to play a daily deal as a strong player does. False: there is no such deal.
  beginPar(day: string, set: RuleSet): boolean {
    return this.lap.lap_wasm_par(this.put(`${day} ${set}`)) !== 0;
  }

  // Plays on to the player's next decision; null when memory is short.
  stepPar(): ParProgress|null {
    return this.json(this.lap.lap_wasm_par_step());
  }

  // The secret for a seed that was typed, or for a day.
  sha256(text: string): string {
    return this.text(this.lap.lap_wasm_sha256(this.put(text)));
  }

  // The memory moves when it grows, so look it up every time.
  private get buffer(): Uint8Array {
    return new Uint8Array(this.lap.memory.buffer, this.lap.lap_wasm_text(), this.lap.lap_wasm_text_size());
  }

  private put(text: string): number {
    return encoder.encodeInto(text, this.buffer).written;
  }

  private text(length: number): string {
    return decoder.decode(this.buffer.subarray(0, length));
  }

  private json<Value>(length: number): Value {
    return (length === 0 ? null : JSON.parse(this.text(length))) as Value;
  }

  private why(refusal: number): Refusal {
    return this.json(this.lap.lap_wasm_why(refusal));
  }

  private line(length: number): Result<string> {
    return length < 0 ? {ok: false, refusal: this.why(length)} : {ok: true, value: this.text(length)};
  }

  private nothing(code: number): Result<null> {
    return code < 0 ? {ok: false, refusal: this.why(code)} : {ok: true, value: null};
  }
}

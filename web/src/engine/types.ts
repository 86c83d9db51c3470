// The shape of the JSON that src/wasm/ writes; test/unit/engineTypes.test.mjs compares the two.
// Squares are written as in records (`f8`); seats count from 1, and 0 means nobody; points are
// negative only as a gain.

export type RuleSet = 'discovery' | 'totem' | 'tribe' | 'kingdomino';

export const RULE_SETS: readonly RuleSet[] = ['discovery', 'totem', 'tribe', 'kingdomino'];

export type Terrain =
    'desert' | 'grassland' | 'lake' | 'jungle' | 'quarry' | 'volcano' | 'wheat' | 'forest' | 'mine' | 'swamp';

export type Resource = 'mammoth' | 'fish' | 'mushroom' | 'flint';

export type Warrior = 'small' | 'amazon' | 'oaf';

export type Caveman = 'hunter' | 'fisher' | 'gatherer' | 'sculptor' | 'painter' | 'firelady' | 'shaman' | Warrior;

// Column a to m and row 1 to 13; rows count upwards.
export type Square = string;

// `person`, `level:1` … `level:6`, or any player the engine knows.
export type PlayerSpec = string;

export interface Half {
  terrain: Terrain;
  fires: number;    // or crowns
  craters: number;
  resource: Resource | null;
}

export interface Domino {
  number: number;
  halves: [Half, Half];
}

// A place in a line; null once its domino has been taken away.
export interface LinePlace {
  domino: Domino;
  chief: number;  // seat; 0: free
  acts: boolean;  // the chief whose turn it is
}

export interface Rules {
  set: RuleSet;
  players: number;
  grid: 5 | 7;
  deck: number;
  line: number;
  rounds: number;
  centre: boolean;     // bonus in play
  complete: boolean;   // bonus in play
  crowns: boolean;     // crowns, castles and kings in place of fires, huts and chiefs
  resources: boolean;  // pieces stand on squares
}

// What happens next. The first three are chance.
export type Phase = 'line' | 'chief' | 'cave' | 'pick' | 'pair' | 'lay' | 'fire' | 'totem' | 'recruit' | 'pay' |
    'place' | 'over';

// Points by part, in the order of a score sheet.
export interface Points {
  total: number;
  regions: number;
  resources: number;
  totems: number;
  cavemen: number;
  warriors: number;
  centre: number;
  complete: number;
}

export type ScorePart = Exclude<keyof Points, 'total'>;

export interface Score extends Points {
  largest: number;  // first tie-break: squares of the largest region
  fires: number;    // second: all fires, or crowns
}

// A covered square, or the starting tile.
export interface Cell {
  at: Square;
  x: number;  // column from 0
  y: number;  // row from 0, upwards
  terrain: Terrain | null;  // null: the starting tile
  domino: number;
  half: 0 | 1;
  mate: Square | null;  // square of the domino's other half
  printed: number;      // printed fires, or crowns
  token: number;        // fires on the token that lies here
  craters: number;
  resource: Resource | null;
  caveman: Caveman | null;
  region: number;  // index into `regions`; -1: none
  since: number;   // the number of events after which it last changed
}

export interface Region {
  terrain: Terrain;
  squares: Square[];
  size: number;
  fires: number;
  points: number;
}

// A caveman other than a warrior, and the squares around it that score.
export interface CavemanScore {
  caveman: Caveman;
  at: Square;
  points: number;
  from: {at: Square; points: number}[];
}

export interface WarriorGroup {
  squares: Square[];
  size: number;
  power: number;
  points: number;
}

export interface GridBounds {
  columns: [number, number];  // first and last that may still be used
  rows: [number, number];
  laidColumns: [number, number];  // first and last in use
  laidRows: [number, number];
}

export interface Territory {
  seat: number;
  place: number;  // rank if the game ended now
  score: Score;
  frame: GridBounds;
  cells: Cell[];
  regions: Region[];
  cavemen: CavemanScore[];
  warriors: WarriorGroup[];
  resources: Record<Resource, number>;
  dominoes: number;
  discards: number;
}

export interface Totem {
  resource: Resource;
  points: number;
  holder: number;
  tied: boolean;     // the holder must pass it on now
  counts: number[];  // of the resource, by seat
}

// A complete position, without secrets: what the page draws.
export interface GameView {
  events: number;
  hash: string;
  rules: Rules;
  phase: Phase;
  chance: boolean;
  seat: number;  // who decides; 0: chance, or nobody
  round: number; // 0 during set-up
  deck: number;
  volcano: Square | null;  // the one just placed, whose fire is due
  craters: number;
  now: (LinePlace | null)[];
  next: (LinePlace | null)[];
  cave: (Caveman | null)[];
  pile: {caveman: Caveman; tiles: number}[];
  totems: Totem[];
  winners: number[];  // who is ahead; the winners when it is over
  decidedBy: 'points' | 'largest' | 'fires' | 'shared' | 'resignation';
  territories: Territory[];
}

// Something that the box does not hold, or that no game can produce.
export interface PadWarning {
  seat: number;  // whose territory; 0: all together
  kind: 'squares' | 'tokens' | 'cavemen' | 'totems' | 'no-start' | 'grid' | 'parity' | 'apart' | 'tiling';
  terrain: Terrain | null;  // of which kind of square, token, caveman or totem there are too many
  printed: number;
  token: number;
  craters: number;
  resource: Resource | null;
  caveman: Caveman | null;
  found: number;
  most: number;  // that the box or the grid holds
}

// The points of the territories of a game on cardboard. Their squares have no dominoes.
export interface PadScores {
  rules: Rules;
  winners: number[];
  decidedBy: GameView['decidedBy'];
  territories: Territory[];
  warnings: PadWarning[];
}

// Only the parts that change, and the total.
export type Gain = Partial<Points> & {total: number};

// A caveman; null: a group of warriors.
export interface ScoringGroup {
  caveman: Caveman | null;
  squares: Square[];
  points: number;
}

// What a decision changes.
export interface Effect {
  gain: Gain;
  others: {seat: number; gain: Gain}[];
  regions: {gain: number; now: Region; was: Region[]}[];
  bandsWas: ScoringGroup[];  // only those that change, as they were
  bandsNow: ScoringGroup[];
  totems: {resource: Resource; from: number; to: number}[];
  gone: {at: Square; resource: Resource | null; caveman: Caveman | null}[];  // destroyed or paid
  token: number;  // fires of the token thrown
}

export type ActionKind = 'line' | 'chief' | 'cave' | 'pick' | 'pair' | 'lay' | 'discard' | 'fire' | 'lost' | 'totem' |
    'recruit' | 'skip' | 'who' | 'pay' | 'place';

// Something that can be done, or was done. Which optional keys it has depends on its kind.
export interface Action {
  kind: ActionKind;
  request: string | null;  // what to request; null: one step of a recruitment
  dominoes?: number[];
  squares?: Square[];
  pay?: Square[];
  caveman?: Caveman;
  cavemen?: Caveman[];
  price?: number;
  source?: 'cave' | 'pile';
  resource?: Resource;
  to?: number;  // seat
  effect: Effect | null;
}

export interface Choice extends Action {
  steps: string | null;  // the steps of a recruitment so far, to list the next ones
  best?: number;         // the most points that recruiting this caveman can bring
}

export interface Choices {
  seat: number;
  phase: Phase;
  forced: boolean;  // there is only one choice
  choices: Choice[];
}

// An event that happened.
export interface GameEvent extends Action {
  event: number;  // counted from 1
  seat: number;   // 0: chance
  request: string;
}

export interface Hint extends Action {
  request: string;
  points: number;  // expected final lead over the best opponent
  error: number;   // of the points: half of the 95 % interval, as far as chance in the simulations goes
  win: number;     // 0 to 1
  visits: number;  // simulations behind it
}

export interface Hints {
  seat: number;
  sims: number;
  hints: Hint[];
}

// How good a decision was, by what it lost compared with the best one found (src/analysis/analysis.h).
export type Grade = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

export interface Judgement {
  forced: boolean;  // it was the only legal one
  grade: Grade;
  points: number;       // lost, in hundredths of a point
  error: number;        // of the points: half of the 95 % interval, as far as chance in the simulations goes
  win: number;          // lost chance of winning, in ten-thousandths
  best: Action | null;  // null: there was no better one
}

export interface JudgedDecision extends Judgement {
  event: number;  // counted from 1
  seat: number;
}

// How a seat's result came about, in hundredths of a point (src/analysis/analysis.h).
export interface Account {
  start: number;
  luck: number;       // of all draws
  luckError: number;  // half of the 95 % interval
  own: number;        // what its own decisions lost; not positive
  others: number;     // what it has from the losses of the opponents' decisions
  rest: number;       // the uncertainty of the judgement
  result: number;     // start + luck + own + others + rest
  adjusted: number;   // without luck
}

export interface AnalysisTotal {
  seat: number;
  points: Account;
  grades: Record<Grade, number>;
  turning: number[];  // the events that cost this seat most, the worst first
}

// What every event of a game was worth.
export interface Analysis {
  sims: number;   // simulations per position
  over: boolean;  // the game was finished
  // Expected, by seat; the first before any event. Luck is that of the event that follows, where chance decides.
  positions: {points: number[]; win: number[]; error: number[]; luck?: number[]; luckError?: number[]}[];
  decisions: JudgedDecision[];
  totals: AnalysisTotal[];
  turning: number[];  // of all seats
}

export interface Seat {
  person: boolean;  // false: always a computer
  sat: boolean;
  lent: boolean;    // a computer plays for the person
  lentByHost: boolean;  // because the host has asked for it
  resigned: boolean;  // a computer plays on, and cannot win
  agreed: boolean;  // to the requested undo
  fills: boolean;   // wants computers in the free seats of a listed table
  player: PlayerSpec | null;  // the computer that plays this seat
  name: string;
  bank: number;  // milliseconds
  commitment: string | null;  // to the person's salt for the shuffle
  salt: string | null;        // when it is revealed
  restarts: number;           // of the shuffle because of this seat
  holder: string | null;      // SHA-256 of the key of the browser that has claimed the seat
  linked: boolean;            // there is a link that gives it to the browser that opens it
  link: string | null;        // SHA-256 of that link's token, if it was made later than the table
}

// A table apart from its game.
export interface Table {
  stage: 'empty' | 'gathers' | 'reveals' | 'plays' | 'over' | 'closed';
  number: number;  // of the last line
  acted: number;   // of the last line that changed the game
  events: number;
  host: number;
  seat: number;                 // who decides
  computer: PlayerSpec | null;  // the computer that decides now
  late: boolean;
  pleads: number;  // the seat that requests an undo
  plea: number;    // the number of events the undo would keep
  clock: {bank: number; turn: number; since: number; deadline: number} | null;  // milliseconds
  seats: Seat[];
  hints: boolean;   // whether players may ask for hints
  listed: boolean;  // whether anyone may take a free seat
  fillFrom: number;  // when the people here can ask for computers in the free seats; 0: they can't
  series: Series | null;  // null: a single game
  shuffle: number;  // its version: 1 at old tables
  commit: string;
  fingerprint: string | null;  // of all commitments, when they are there
  secret: string | null;
  next: string | null;  // the table of the rematch
}

export type SeriesKind = 'dynasty'|'best-of-3';

// Several games of the same players. Sums include the game of the table once it is over.
export interface Series {
  kind: SeriesKind;
  game: number;       // which one this is, from 1
  games: number;      // at most
  over: boolean;      // the series is decided
  leaders: number[];  // seats; the winners when it is over
  seats: {points: number; wins: number}[];
  next: string;       // GameSetup.series of the rematch
}

export interface Pieces {
  set: RuleSet;
  terrains: {terrain: Terrain; letter: string}[];
  dominoes: Domino[];
  cavemen: {caveman: Caveman; tiles: number; power: number; points: number}[];  // points per thing it counts
  totems: {resource: Resource; points: number}[];
  bonus: {centre: number; complete: number};  // points
}

// The defaults for a number of players, and what else the rules allow.
export interface RuleOptions {
  grid: 5 | 7;
  deck: number;
  line: number;
  centre: boolean;
  complete: boolean;
  grids: (5 | 7)[];
  decks: number[];
  lines: number[];
  variants: {name: 'short-duel' | 'mighty-duel'; grid: 5 | 7; deck: number}[];
}

// Why something was refused.
export interface Refusal {
  error: string;        // one word, `domino-taken`
  say: string;          // an English sentence
  at: number;           // offset in the text that was refused, in bytes
  rule: string | null;  // `R4.2`
  line?: number;        // of a record, counted from 1
}

// What stands in the way of a decision, on laid squares of the deciding player, or why there is no other
// (src/rules/reason.h says what the numbers count).
export interface Reason {
  kind: 'no-match' | 'leaves-grid' | 'surrounded' | 'no-room' | 'out-of-reach' | 'no-target' | 'few-kinds' | 'no-ground';
  squares: Square[];
  count: number;
  limit: number;
}

// What is wrong with a position that is being set up: one of its lines, or the position as a whole.
export interface PositionProblem {
  refusal: Refusal;
  line: number;      // counted from 1; 0: the position as a whole
  seat: number;      // whose; 0: nobody's
  domino: number;    // which; 0: none
  resource: Resource | null;  // of a totem
  found: number;     // how many there are and should be; both 0 where it is not about numbers
  expected: number;
}

export interface PositionCheck {
  problems: PositionProblem[];
  view: GameView | null;  // what can be read of it; null: it has no rules
}

export type Result<Value> = {ok: true; value: Value}|{ok: false; refusal: Refusal};

// The settings of a new game; what is left out takes its default.
export interface GameSetup {
  set: RuleSet;
  seats: PlayerSpec[];
  grid?: number;
  deck?: number;
  line?: number;
  centre?: boolean;
  complete?: boolean;
  clock?: {bank: number; turn: number};  // seconds
  hints?: boolean;  // default: only with a single person
  series?: string;  // a SeriesKind for its first game, or Series.next
}

// Whether the shuffle of a record is proven; in the order of lap_proof_kind.
export type ShuffleProof = 'good' | 'none' | 'no-commit' | 'no-secret' | 'bad' | 'secret' | 'chance' | 'weak' | 'unsalted';

// How far par of a daily deal is computed; the points are final when it is over.
export interface ParProgress {
  over: boolean;
  points: number;
  opponent: number;
}

// What happens at a seat of a server's table (src/seat/seat_client.h).
export type SeatEvent =
    {kind: 'connects'|'caught-up'|'double'|'busy'|'other-log'|'dealt-without'|'people'|'unknown'}|
    {kind: 'sends'; text: string}|
    {kind: 'joined'; seat: number; host: boolean; now: number; watch: string}|
    {kind: 'line'; n: number; at: number; e: string; fresh: boolean}|
    {kind: 'answered'; own: boolean; error: string; say: string; at: number}|  // error '': granted
    SeatNotes|
    {kind: 'error'; error: string; say: string}|
    {kind: 'failed'; error: SeatFailure; say: string}|
    {kind: 'breaks'; fault: 'silence'|'message'|'order'|'joined'|'stray'|'gap'|'line'|'behind'};

// What a seat has noted of the shuffle, to be saved before anybody hears of it.
export interface SeatNotes {
  kind: 'saves';
  commit: string;
  line: number;
  fingerprint: string|null;
  salts: {seat: number; commitment: string; salt: string; revealed?: string}[];
  otherLog: boolean;
}

// Why a seat is gone for good. `no-seat`: the link was used, or revoked, or is no link at all. `seat-moved`: another
// browser has the seat now.
export type SeatFailure = 'no-table'|'no-seat'|'no-free-seat'|'seat-moved'|'damaged'|'closed';

// @lapilli/engine: the rules and the computer players of Kingdomino Origins and Kingdomino, for browsers, workers and
// Node. `Game` is what most programs need; an `Engine` is everything the page itself uses.

import {Engine, randomHex, randomSeed} from '../src/engine/engine';
import type {Choices, GameEvent, GameSetup, GameView, Hints, PlayerSpec, Refusal, Result, RuleSet} from '../src/engine/types';

export {Engine, randomHex, randomSeed};
export type * from '../src/engine/types';

// The bytes of a file of this package: from the disk in Node, else by fetch.
async function read(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const url = new URL(name, import.meta.url);
  if (url.protocol === 'file:') {
    const files = 'node:fs/promises';  // not in browsers, and bundlers do not look for it
    const {readFile} = await import(/* @vite-ignore */ files) as {readFile: (url: URL) => Promise<Uint8Array<ArrayBuffer>>};
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok)
    throw new Error(`${url.href}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

let compiled: Promise<WebAssembly.Module>|null = null;

// The WebAssembly module, compiled once. It can be posted to workers.
export function module(): Promise<WebAssembly.Module> {
  compiled ??= read('./lapilli.wasm').then(bytes => WebAssembly.compile(bytes));
  return compiled;
}

// An engine of its own, with one game. In a worker, give it the module of the page.
export async function createEngine(from?: WebAssembly.Module): Promise<Engine> {
  return Engine.start(from ?? await module());
}

// Why a decision was refused.
export class IllegalMove extends Error {
  constructor(readonly request: string, readonly refusal: Refusal) {
    super(`${request}: ${refusal.say}`);
    this.name = 'IllegalMove';
  }
}

export interface NewGame extends Omit<GameSetup, 'seats' | 'clock' | 'hints' | 'series'> {
  players: 2 | 3 | 4;
  seed?: string;  // the same seed deals the same game; left out, a random one
}

// A game that anyone may decide in: people, computer players, a program of yours.
export class Game {
  private constructor(readonly engine: Engine) {}

  static async create({players, seed, ...rules}: NewGame, from?: WebAssembly.Module): Promise<Game> {
    const game = new Game(await createEngine(from));
    const secret = seed === undefined ? randomHex(32) : game.engine.sha256(seed);
    const seats = Array.from({length: players}, () => 'level:1');
    game.take('open', game.engine.open({...rules, seats}, secret));
    return game;
  }

  get over(): boolean {
    return this.engine.stage !== 'plays';
  }

  // Who decides, from 1; 0 when the game is over.
  get seat(): number {
    return this.over ? 0 : this.engine.decidingSeat;
  }

  // Everything on the table.
  view(): GameView {
    return this.engine.view()!;
  }

  events(from = 0): GameEvent[] {
    return this.engine.events(from);
  }

  // All legal decisions. A recruitment is made in steps: `steps` are those already taken.
  choices(steps = ''): Choices {
    const found = this.engine.choices(steps);
    if (!found.ok)
      throw new IllegalMove(steps, found.refusal);
    return found.value;
  }

  // Plays a decision of the seat that decides, such as `pick 17` or `lay 17 f7 e7`, and the chance after it. Throws
  // IllegalMove, and then changes nothing.
  play(request: string): void {
    this.take(request, {ok: true, value: `${this.seat} ${request}`});
  }

  // What a computer player would play: `greedy`, `level:3`, `search:sims=1000`. It may take a while: use a worker.
  think(player: PlayerSpec = 'level:3', seed = randomSeed()): string {
    const request = this.engine.decide(player, seed);
    if (request === null)
      throw new Error(this.over ? 'the game is over' : `there is no player ${player}`);
    return request;
  }

  // The decisions that a search rates highest, best first.
  hints(player: PlayerSpec = 'search:sims=1000', most = 5, seed = randomSeed()): Hints|null {
    return this.engine.hint(player, seed, most);
  }

  // Gives searches the network of the rule set; without it they play simulations to the end.
  async useNetwork(): Promise<void> {
    const set: RuleSet = this.view().rules.set;
    const used = this.engine.setNetwork(await read(`./${set}.net`));
    if (!used.ok)
      throw new Error(used.refusal.say);
  }

  // The game as a text that every part of Lapilli reads.
  record(): string {
    return this.engine.record();
  }

  private take(request: string, line: Result<string>): void {
    const read = line.ok ? this.engine.readLine(line.value, 0) : line;
    if (!read.ok)
      throw new IllegalMove(request, read.refusal);
    for (let chance = this.engine.nextDeal(); chance !== null; chance = this.engine.nextDeal())
      this.engine.readLine(chance, 0);
  }
}

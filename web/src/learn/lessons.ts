// The lessons, in the order in which the rulebooks introduce the game: Discovery, Totem, Tribe.

import {t} from '../i18n/translate';
import base from './lessons/base.lap';
import duel from './lessons/duel.lap';
import fire from './lessons/fire.lap';
import first from './lessons/first.lap';
import grid from './lessons/grid.lap';
import order from './lessons/order.lap';
import planCentre from './lessons/plan-centre.lap';
import planHoles from './lessons/plan-holes.lap';
import regions from './lessons/regions.lap';
import totems from './lessons/totems.lap';
import tribe from './lessons/tribe.lap';

export const LESSON_IDS = ['first', 'regions', 'grid', 'order', 'fire', 'totems', 'tribe', 'duel', 'base', 'plan'] as const;
export type LessonId = (typeof LESSON_IDS)[number];

// A lesson is one record, or several in a row.
export const RECORDS: Record<LessonId, readonly string[]> = {
  first: [first],
  regions: [regions],
  grid: [grid],
  order: [order],
  fire: [fire],
  totems: [totems],
  tribe: [tribe],
  duel: [duel],
  base: [base],
  plan: [planCentre, planHoles],
};

export interface StepTexts {
  say: string;    // what to do, and why
  wrong: string;  // why another decision is not the answer
  rule: string;
}

export function lessonTitle(id: LessonId): string {
  switch (id) {
  case 'first': return t('Learn in two minutes');
  case 'regions': return t('Regions and points');
  case 'grid': return t('The grid');
  case 'order': return t('Choosing and turn order');
  case 'fire': return t('Volcanoes and fire');
  case 'totems': return t('Totems');
  case 'tribe': return t('Cavemen and warriors');
  case 'duel': return t('Two players');
  case 'base': return t('The base game');
  case 'plan': return t('Planning ahead');
  }
}

export function lessonSummary(id: LessonId): string {
  switch (id) {
  case 'first': return t('A short game with one new thing each turn.');
  case 'regions': return t('Squares × fires: what a region is worth.');
  case 'grid': return t('Five by five, and what happens when nothing fits.');
  case 'order': return t('A good domino, or the first choice next round?');
  case 'fire': return t('More craters, more fire, shorter throws.');
  case 'totems': return t('Collect resources and hold the majority.');
  case 'tribe': return t('Spend resources to recruit those who score.');
  case 'duel': return t('Two chiefs each, and a larger grid.');
  case 'base': return t('Castles, crowns and two bonuses.');
  case 'plan': return t('Keep the centre, leave no holes, count what is left.');
  }
}

type Texts = Record<string, () => StepTexts>;

const FIRST: Texts = {
  choose: () => ({
    say: t('Everyone takes one of these dominoes. Take 15: your chief stands on it, and you place it next.'),
    wrong: t('That one is free too, but this game goes on with domino 15.'),
    rule: 'R2.3',
  }),
  start: () => ({
    say: t('Place it beside your hut, which accepts every terrain.'),
    wrong: t('Place the domino so that one half touches the hut.'),
    rule: 'R4.2',
  }),
  fire: () => ({
    say: t('Take 25: it has a lake with a fire, and only fire makes a region score.'),
    wrong: t('That domino has no fire for your lake.'),
    rule: 'R9.1',
  }),
  match: () => ({
    say: t('Put its lake beside your lake: three squares × one fire make 3 points.'),
    wrong: t('Let the lake half touch your lake, so that they become one region.'),
    rule: 'R9.1',
  }),
  volcano: () => ({
    say: t('Take 40: a volcano throws fire as soon as you place it.'),
    wrong: t('Only domino 40 has a volcano.'),
    rule: 'R5.1',
  }),
  grow: () => ({
    say: t('Let its lake join your lake: each square counts once for every fire.'),
    wrong: t('The lake half must join your lake.'),
    rule: 'R9.1',
  }),
  throw: () => ({
    say: t('One crater throws one fire up to three squares. Launch it onto your lake.'),
    wrong: t('There it would gain less. Aim at a lake square without fire.'),
    rule: 'R5.2',
  }),
  low: () => ({
    say: t('Two are left. Take 16: the lowest number plays and chooses first next round.'),
    wrong: t('That number is higher, so you would play later.'),
    rule: 'R3.1',
  }),
  grid: () => ({
    say: t('Both its lakes fit your region. Your territory may grow to five by five squares.'),
    wrong: t('Both halves can join the lake: look for the place that gains most.'),
    rule: 'R4.3',
  }),
  lead: () => ({
    say: t('Now you choose first of all: take 46, a lake with another fire.'),
    wrong: t('Domino 46 gains far more.'),
    rule: 'R3.1',
  }),
  bloom: () => ({
    say: t('Join it to your lake: its fire multiplies every square.'),
    wrong: t('Let the lake half touch your lake.'),
    rule: 'R9.1',
  }),
  late: () => ({
    say: t('46 is a high number, so you choose last. Take 31: it has one more lake.'),
    wrong: t('That one has no lake.'),
    rule: 'R3.1',
  }),
  end: () => ({
    say: t('The last one: place it where it gains most.'),
    wrong: t('Another place gains more.'),
    rule: 'R3.4',
  }),
};

const REGIONS: Texts = {
  fire: () => ({
    say: t('Four grassland squares and no fire make no points: choose the grassland with a fire.'),
    wrong: t('That domino brings no fire to your grassland.'),
    rule: 'R9.1',
  }),
  join: () => ({
    say: t('One square can join both regions: place the grassland where the two meet.'),
    wrong: t('There it joins only one of them. Look for the square that touches both.'),
    rule: 'R9.1',
  }),
  second: () => ({
    say: t('A second fire doubles the region: choose the domino that brings one.'),
    wrong: t('That one adds no fire to your grassland.'),
    rule: 'R9.1',
  }),
  multiply: () => ({
    say: t('Join it to the grassland: six squares × two fires.'),
    wrong: t('The grassland half must join your region.'),
    rule: 'R9.1',
  }),
  alone: () => ({
    say: t('With two fires each new square is worth 2 points: add one more.'),
    wrong: t('There it joins no region with fire.'),
    rule: 'R9.1',
  }),
};

const GRID: Texts = {
  edge: () => ({
    say: t('Your territory is five squares wide, so it can only grow up or down: place the domino upright below the hut.'),
    wrong: t('That is allowed too, but place it upright below the hut here.'),
    rule: 'R4.3',
  }),
  fits: () => ({
    say: t('Your hut is enclosed: choose the domino that matches what you have, or it will be discarded.'),
    wrong: t('Neither half matches desert or lake, so you could not place it.'),
    rule: 'R4.4',
  }),
  inside: () => ({
    say: t('Place it anywhere inside the grid where one half touches its own terrain.'),
    wrong: t('Place the domino inside the grid.'),
    rule: 'R4.3',
  }),
  last: () => ({
    say: t('Choose the last domino that fits.'),
    wrong: t('That one would not fit, or would gain less.'),
    rule: 'R4.4',
  }),
  finish: () => ({
    say: t('Gaps cost nothing by themselves: place it where it gains most.'),
    wrong: t('Another place gains more.'),
    rule: 'R4.3',
  }),
};

const ORDER: Texts = {
  low: () => ({
    say: t('Low numbers play first: choose the one that gives you the first choice next round.'),
    wrong: t('A lower number is free.'),
    rule: 'R3.1',
  }),
  first: () => ({
    say: t('You choose before everyone else: take the domino with three fires.'),
    wrong: t('Someone else would take the three fires.'),
    rule: 'R3.2',
  }),
  late: () => ({
    say: t('The highest number plays last: place your domino, and take what the others leave.'),
    wrong: t('Place the domino.'),
    rule: 'R3.1',
  }),
  turn: () => ({
    say: t('They left you the lowest number, so you play first again: place it.'),
    wrong: t('Place the domino.'),
    rule: 'R3.1',
  }),
  again: () => ({
    say: t('Choose first again: which domino has a fire for a terrain you have?'),
    wrong: t('That one has no fire.'),
    rule: 'R3.2',
  }),
};

const FIRE: Texts = {
  volcano: () => ({
    say: t('Your jungle has no fire: choose the jungle with a volcano of two craters.'),
    wrong: t('That domino has no volcano.'),
    rule: 'R5.1',
  }),
  place: () => ({
    say: t('Place it so that the volcano is at most two squares from your jungle.'),
    wrong: t('Place the domino.'),
    rule: 'R5.1',
  }),
  throw: () => ({
    say: t('Two craters throw two fires up to two squares, also diagonally and over gaps: launch them onto the jungle.'),
    wrong: t('A square of the jungle gains more.'),
    rule: 'R5.2',
  }),
  reach: () => ({
    say: t('Choose the other volcano: one crater throws one fire, but three squares far.'),
    wrong: t('That domino has no volcano.'),
    rule: 'R5.1',
  }),
  far: () => ({
    say: t('A volcano scores nothing and may lie to one side: place it within three squares of the jungle.'),
    wrong: t('Place the domino.'),
    rule: 'R5.6',
  }),
  long: () => ({
    say: t('Fire never lands where there is fire already: find the square that gains most.'),
    wrong: t('Another square gains more.'),
    rule: 'R5.3',
  }),
};

const TOTEMS: Texts = {
  mammoths: () => ({
    say: t('Each resource is worth 1 point, and whoever has the most mammoths holds their totem: choose the two mammoths.'),
    wrong: t('That domino brings fewer mammoths.'),
    rule: 'R9.2',
  }),
  take: () => ({
    say: t('Place them: nobody else has a mammoth, so the totem is yours.'),
    wrong: t('Place the domino.'),
    rule: 'R7.3',
  }),
  defend: () => ({
    say: t('An opponent has two mammoths coming: a tie keeps the totem, but stay ahead and choose two more.'),
    wrong: t('That domino brings fewer mammoths.'),
    rule: 'R7.4',
  }),
  lead: () => ({
    say: t('Place them next to the others: four mammoths.'),
    wrong: t('Place the domino.'),
    rule: 'R7.4',
  }),
  volcano: () => ({
    say: t('Choose the volcano: your grassland still needs fire.'),
    wrong: t('That domino has no volcano.'),
    rule: 'R5.1',
  }),
  spare: () => ({
    say: t('Fire destroys the resource it lands on: find the square that still gains most.'),
    wrong: t('Losing one mammoth is worth it where fire multiplies the grassland.'),
    rule: 'R5.5',
  }),
};

const TRIBE: Texts = {
  kinds: () => ({
    say: t('A caveman costs two different resources, and you have only mammoths: choose fish and mushroom.'),
    wrong: t('That domino does not bring two kinds.'),
    rule: 'R8.3',
  }),
  hunter: () => ({
    say: t('Recruit the hunter: pay with a fish and a mammoth, and put him on the free square among the other mammoths.'),
    wrong: t('He scores 3 points for each mammoth around him: spend one, and three can still surround him.'),
    rule: 'R8.6',
  }),
  warrior: () => ({
    say: t('Recruit the small warrior, without spending a mammoth.'),
    wrong: t('Keep the hunter’s mammoths: pay with mushroom and flint for the small warrior.'),
    rule: 'R8.7',
  }),
  group: () => ({
    say: t('Recruit the amazon and place her side by side with the warrior: two warriors × power 3.'),
    wrong: t('Side by side they score together. Pay with mammoth and flint, and use the square next to the warrior.'),
    rule: 'R8.7',
  }),
};

const DUEL: Texts = {
  pair: () => ({
    say: t('Each of you has two chiefs and takes two dominoes. Take 4 + 46; your opponent gets the other pair.'),
    wrong: t('Take 4 + 46 here: 4 lets you play first, and 46 has the fires.'),
    rule: 'R2.4',
  }),
  start: () => ({
    say: t('So you have two turns a round. Place the lower domino first, on a grid of 7×7.'),
    wrong: t('Place the domino.'),
    rule: 'R3.2',
  }),
  low: () => ({
    say: t('Move this chief to the lowest number, to choose first next round.'),
    wrong: t('A lower number is free.'),
    rule: 'R3.1',
  }),
  second: () => ({
    say: t('Now your second chief: place its domino.'),
    wrong: t('Place the domino.'),
    rule: 'R3.2',
  }),
};

const BASE: Texts = {
  crown: () => ({
    say: t('Crowns take the place of fires: choose the domino with two crowns.'),
    wrong: t('That domino has no crown.'),
    rule: 'R10.1',
  }),
  lake: () => ({
    say: t('Place it without moving the castle out of the centre, which is worth 10 points.'),
    wrong: t('That would cost the bonus for the castle in the centre.'),
    rule: 'R9.3',
  }),
  middle: () => ({
    say: t('Add the lake with the crown to your lakes.'),
    wrong: t('Another place gains more: join the lakes, and keep the castle in the centre.'),
    rule: 'R9.1',
  }),
};

const PLAN: Texts = {
  middle: () => ({
    say: t('The hut in the centre is worth 10 points here: place this at most two squares away from it.'),
    wrong: t('That is three squares from the hut and costs the bonus.'),
    rule: 'R9.3',
  }),
  hole: () => ({
    say: t('Place it in the top row without leaving a single square, which no domino can ever fill.'),
    wrong: t('That leaves a hole, or is not in the top row.'),
    rule: 'R4.1',
  }),
  left: () => ({
    say: t('This is the last line: choose the domino whose fire helps your largest region.'),
    wrong: t('Count your squares: the desert is your largest region.'),
    rule: 'R3.4',
  }),
  fill: () => ({
    say: t('Nothing comes after it: place it where it gains most now.'),
    wrong: t('Another place gains more.'),
    rule: 'R9.1',
  }),
};

const TEXTS: Record<LessonId, Texts> = {
  first: FIRST,
  regions: REGIONS,
  grid: GRID,
  order: ORDER,
  fire: FIRE,
  totems: TOTEMS,
  tribe: TRIBE,
  duel: DUEL,
  base: BASE,
  plan: PLAN,
};

// Of a step that only leads to the next question.
export function plainTexts(answer: string): StepTexts {
  const [kind, n = ''] = answer.split(' ');
  switch (kind) {
  case 'pick': return {say: t('Take {n} next.', {n}), wrong: t('Here, take {n}.', {n}), rule: 'R3.2'};
  case 'lay': return {say: t('Place it where it glows.'), wrong: t('Here, place it where it glows.'), rule: 'R4.1'};
  default: return {say: t('Skip this time.'), wrong: t('Here, skip and keep your resources.'), rule: 'R8.3'};
  }
}

// null: the record asks something that has no text, which a test rules out.
export function stepTexts(id: LessonId, step: string): StepTexts|null {
  return TEXTS[id][step]?.() ?? null;
}

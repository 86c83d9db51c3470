// A score sheet for paper, one page of A4: blank, or with the points of a score pad. It is only shown
// in print.

import type {ComponentChildren} from 'preact';
import {Ground} from '../../board/dominoPicture';
import {capitalized, cavemanName, pointsText, ruleSetName, scorePartName, terrainName, totemName} from '../../board/names';
import type {PadScores, Pieces, Resource, Terrain, Territory} from '../../engine/types';
import {t} from '../../i18n/translate';
import {Picture} from '../../ui/picture';
import type {BonusRules} from '../gameFields';

const PLAYERS = 4;
const REGIONS = 3;   // lines for the regions of a terrain
const WARRIORS = 2;  // and for groups of warriors

export interface SheetPoints {
  scores: PadScores;
  names: readonly string[];
  totems: readonly (readonly Resource[])[];  // by player
}

interface RowProps {
  picture?: ComponentChildren;
  label: string;
  note?: string;
  name?: string;
  cell: (i: number) => ComponentChildren;
}

function Row({picture, label, note, name = '', cell}: RowProps) {
  return <tr class={name}>
    <th scope="row"><span class="sheet-label">{picture}<span>{label}{note && <small>{note}</small>}</span></span></th>
    {Array.from({length: PLAYERS}, (_, i) => <td key={i}>{cell(i)}</td>)}
  </tr>;
}

// `5 × 2 = 10`, or room to write it.
function Products({lines, filled}: {lines: readonly (readonly [number, number, number])[]; filled: boolean}) {
  if (filled)
    return <>{lines.map(([a, b, points], i) => <span key={i} class="product">{`${a} × ${b} = ${points}`}</span>)}</>;
  return <>{lines.map((_, i) => <span key={i} class="product"><i/>×<i/>=<i/></span>)}</>;
}

const BLANK = [0, 0, 0] as const;

function blanks(n: number): (readonly [number, number, number])[] {
  return Array.from({length: n}, () => BLANK);
}

function TerrainPicture({terrain}: {terrain: Terrain}) {
  return <svg class="picture" viewBox="0 0 100 100" aria-hidden="true" focusable="false"><Ground terrain={terrain} domino={0} half={0} x={0} y={0}/></svg>;
}

// Terrains that can score: a volcano never has fires.
function scoringTerrains({terrains, dominoes}: Pieces): Terrain[] {
  const volcanoes = new Set(dominoes.flatMap(({halves}) => halves.filter(({craters}) => craters > 0).map(({terrain}) => terrain)));
  return terrains.map(({terrain}) => terrain).filter(terrain => !volcanoes.has(terrain));
}

function regionLines(territory: Territory, terrain: Terrain) {
  return territory.regions.filter(region => region.terrain === terrain && region.points > 0)
      .map(({size, fires, points}) => [size, fires, points] as const);
}

export interface ScoreSheetProps {
  pieces: Pieces;
  bonus: BonusRules;
  points?: SheetPoints;  // missing: a blank sheet
}

export function ScoreSheet({pieces, bonus, points}: ScoreSheetProps) {
  const crowns = pieces.set === 'kingdomino', filled = points !== undefined;
  const at = (i: number) => points?.scores.territories[i];
  const number = (of: (territory: Territory) => number) => (i: number) => {
    const territory = at(i);
    return territory ? of(territory) : null;
  };
  const products = (of: (territory: Territory) => readonly (readonly [number, number, number])[], n: number) => (i: number) => {
    const territory = at(i);
    return filled && !territory ? null : <Products filled={filled} lines={territory ? of(territory) : blanks(n)}/>;
  };
  const caveman = (kind: string) => number(({cavemen}) => cavemen.filter(one => one.caveman === kind).reduce((sum, one) => sum + one.points, 0));
  return <section class="score-sheet" data-theme="light" data-game={crowns ? 'kingdomino' : 'origins'} data-set={pieces.set}>
    <header><h1>{t('Score sheet: {game}', {game: ruleSetName(pieces.set)})}</h1><p>{t('Date')}<i/></p></header>
    <table>
      <thead><tr class="names"><th scope="col">{t('Players')}</th>
        {Array.from({length: PLAYERS}, (_, i) => <th key={i} scope="col">{points?.names[i] ?? ''}</th>)}</tr></thead>
      <tbody>
        {scoringTerrains(pieces).map(terrain => <Row key={terrain} name="terrain" picture={<TerrainPicture terrain={terrain}/>}
            label={capitalized(terrainName(terrain, crowns))} cell={products(territory => regionLines(territory, terrain), REGIONS)}/>)}
        <Row name="sum" label={scorePartName('regions', crowns)} cell={number(({score}) => score.regions)}/>
        {pieces.set === 'totem' && <Row label={scorePartName('resources', crowns)} cell={number(({score}) => score.resources)}/>}
        {pieces.totems.map(totem => <Row key={totem.resource} picture={<Picture name={`totem-${totem.resource}`}/>} label={capitalized(totemName(totem.resource))}
            note={pointsText(totem.points)} cell={i => points?.totems[i]?.includes(totem.resource) ? totem.points : null}/>)}
        {pieces.cavemen.filter(({power}) => power === 0).map(one => <Row key={one.caveman} picture={<Picture name={one.caveman}/>}
            label={capitalized(cavemanName(one.caveman))} cell={caveman(one.caveman)}/>)}
        {pieces.cavemen.length > 0 && <Row name="terrain" picture={<Picture name="oaf"/>} label={scorePartName('warriors', crowns)}
            cell={products(({warriors}) => warriors.map(({size, power, points: n}) => [size, power, n] as const), WARRIORS)}/>}
        {bonus.centre && <Row label={scorePartName('centre', crowns)} note={pointsText(pieces.bonus.centre)} cell={number(({score}) => score.centre)}/>}
        {bonus.complete && <Row label={scorePartName('complete', crowns)} note={pointsText(pieces.bonus.complete)} cell={number(({score}) => score.complete)}/>}
        <Row name="total" label={t('Total')} cell={number(({score}) => score.total)}/>
        <Row name="tie" label={t('Largest region')} cell={number(({score}) => score.largest)}/>
        <Row name="tie" label={crowns ? t('Crowns') : t('Fires')} cell={number(({score}) => score.fires)}/>
      </tbody>
    </table>
    <footer>
      <p>{crowns ? t('A region scores its squares × its crowns.') : t('A region scores its squares × its fires.')}
        {pieces.cavemen.length > 0 && ` ${t('A group of warriors scores its tiles × its power.')}`}</p>
      <p>{crowns ? t('Tied on points: the largest region decides, then the crowns.') : t('Tied on points: the largest region decides, then the fires.')}</p>
    </footer>
  </section>;
}

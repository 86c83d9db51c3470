// What is in the box and how a game is set up, counted from the engine's own pieces.

import {useEffect, useState} from 'preact/hooks';
import {capitalized, cavemanName, cavemanRule, firesText, pointsText, resourceName, ruleSetName, terrainName, totemName} from '../board/names';
import type {Engine} from '../engine/engine';
import type {Half, Pieces, Resource, RuleOptions, RuleSet, Terrain} from '../engine/types';
import {RULE_SETS} from '../engine/types';
import {t, tn} from '../i18n/translate';
import {Picture} from '../ui/picture';
import {useStartup} from './startup';

function useEngine(): Engine|null {
  const startup = useStartup();
  const [engine, setEngine] = useState<Engine|null>(null);
  useEffect(() => {
    let left = false;
    if (startup?.ok)
      void startup.context.newEngine().then(found => !left && setEngine(found));
    return () => { left = true; };
  }, [startup]);
  return engine;
}

interface TerrainCount {
  terrain: Terrain;
  byFires: number[];  // squares with 0, 1, 2 … fires
  squares: number;
  resource: Resource|null;
}

export function countTerrains({dominoes, terrains}: Pieces): TerrainCount[] {
  const halves: Half[] = dominoes.flatMap(domino => domino.halves);
  const most = Math.max(...halves.map(({fires}) => fires));
  return terrains.map(({terrain}) => {
    const own = halves.filter(half => half.terrain === terrain);
    return {
      terrain,
      byFires: Array.from({length: most + 1}, (_, n) => own.filter(({fires}) => fires === n).length),
      squares: own.length,
      resource: own.find(({resource}) => resource)?.resource ?? null,
    };
  }).filter(({squares}) => squares > 0);
}

function Terrains({pieces, crowns, resources}: {pieces: Pieces; crowns: boolean; resources: boolean}) {
  const counts = countTerrains(pieces), fires = counts[0]?.byFires.length ?? 1;
  return <div class="rule-table" tabIndex={0}><table>
    <caption>{crowns ? t('Terrains and crowns') : t('Terrains and fires')}</caption>
    <thead><tr>
      <th scope="col">{t('Terrain')}</th>
      {Array.from({length: fires}, (_, n) => <th key={n} scope="col">{n === 0 ? (crowns ? t('no crown') : t('no fire')) : firesText(n, crowns)}</th>)}
      <th scope="col">{t('squares')}</th>
      {resources && <th scope="col">{t('Resources')}</th>}
    </tr></thead>
    <tbody>{counts.map(({terrain, byFires, squares, resource}) => <tr key={terrain}>
      <th scope="row"><span class="rule-picture"><Picture name={`terrain-${terrain}`}/></span>{capitalized(terrainName(terrain, crowns))}</th>
      {byFires.map((n, i) => <td key={i}>{n || '–'}</td>)}
      <td>{squares}</td>
      {resources && <td>{resource ? <><span class="rule-picture"><Picture name={resource}/></span>{byFires[0]} × {resourceName(resource)}</> : '–'}</td>}
    </tr>)}</tbody>
  </table></div>;
}

function Volcanoes({pieces}: {pieces: Pieces}) {
  const craters = pieces.dominoes.flatMap(({halves}) => halves.map(half => half.craters)).filter(Boolean);
  if (craters.length === 0)
    return null;
  return <div class="rule-table" tabIndex={0}><table>
    <caption>{t('Volcanoes and fire tokens')}</caption>
    <tbody>{[...new Set(craters)].sort().map(n => <tr key={n}>
      <th scope="row"><span class="rule-picture"><Picture name={`crater-${n}`}/></span>{tn('{n} crater', '{n} craters', n)}</th>
      <td><span class="rule-picture"><Picture name={`token-${n}`}/></span>{firesText(n, false)}</td>
      <td>× {craters.filter(one => one === n).length}</td>
    </tr>)}</tbody>
  </table></div>;
}

function Totems({pieces}: {pieces: Pieces}) {
  if (pieces.totems.length === 0)
    return null;
  return <div class="rule-table" tabIndex={0}><table>
    <caption>{t('Totems')}</caption>
    <tbody>{pieces.totems.map(({resource, points}) => <tr key={resource}>
      <th scope="row"><span class="rule-picture"><Picture name={`totem-${resource}`}/></span>{capitalized(totemName(resource))}</th>
      <td>{pointsText(points)}</td>
    </tr>)}</tbody>
  </table></div>;
}

function Cavemen({pieces}: {pieces: Pieces}) {
  if (pieces.cavemen.length === 0)
    return null;
  return <div class="rule-table" tabIndex={0}><table>
    <caption>{t('Cavemen')}</caption>
    <tbody>{pieces.cavemen.map(({caveman, tiles}) => <tr key={caveman}>
      <th scope="row"><span class="rule-picture"><Picture name={caveman}/></span>{capitalized(cavemanName(caveman))}</th>
      <td>{tn('{n} tile', '{n} tiles', tiles)}</td>
      <td class="wide">{cavemanRule(caveman, pieces.cavemen)}</td>
    </tr>)}</tbody>
  </table></div>;
}

function SetUp({engine, set}: {engine: Engine; set: RuleSet}) {
  const rows = [2, 3, 4].flatMap(players => {
    const options: RuleOptions|null = engine.ruleOptions(set, players);
    return options ? [{players, ...options}] : [];
  });
  return <div class="rule-table" tabIndex={0}><table>
    <caption>{t('Set-up')}</caption>
    <thead><tr>
      <th scope="col">{t('Players')}</th>
      <th scope="col">{t('Dominoes')}</th>
      <th scope="col">{t('In a line')}</th>
      <th scope="col">{set === 'kingdomino' ? t('Kings each') : t('Chiefs each')}</th>
      <th scope="col">{t('Rounds')}</th>
      <th scope="col">{t('Grid')}</th>
    </tr></thead>
    <tbody>{rows.map(({players, deck, line, grid}) => <tr key={players}>
      <th scope="row">{players}</th>
      <td>{deck}</td>
      <td>{line}</td>
      <td>{Math.floor(line / players)}</td>
      <td>{deck / line}</td>
      <td>{grid}×{grid}</td>
    </tr>)}</tbody>
  </table></div>;
}

function OfSet({engine, set}: {engine: Engine; set: RuleSet}) {
  const pieces = engine.pieces(set), crowns = set === 'kingdomino';
  return <div class="overview-set" data-game={crowns ? 'kingdomino' : 'origins'}>
    <SetUp engine={engine} set={set}/>
    <Terrains pieces={pieces} crowns={crowns} resources={pieces.dominoes.some(({halves}) => halves.some(half => half.resource))}/>
    <Volcanoes pieces={pieces}/>
    <Totems pieces={pieces}/>
    <Cavemen pieces={pieces}/>
  </div>;
}

// Of one game, or of all.
export function RulesOverview({set}: {set: RuleSet|null}) {
  const engine = useEngine();
  return <section class="rule-chapter" aria-labelledby="overview">
    <h2 id="overview" tabIndex={-1}>{t('Overview')}</h2>
    {engine && (set ? <OfSet engine={engine} set={set}/> : RULE_SETS.map(one => <details key={one} class="card">
      <summary>{ruleSetName(one)}</summary>
      <OfSet engine={engine} set={one}/>
    </details>))}
  </section>;
}

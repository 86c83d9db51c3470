// Territories entered by hand: what is entered is what the engine reads, and what it scores.
//   node test/unit/territorySketch.test.mjs [build/wasm/lapilli.wasm]
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {load, src} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

const wasm = process.argv.slice(2).find(path => path.endsWith('.wasm')) ?? join(src, '../../build/wasm/lapilli.wasm');
const {Engine, RULE_SETS, EMPTY_SKETCH, layDomino, paintSquare, placePiece, eraseSquare, dominoAt, squareOf, sketchOf, sketchText, withDominoes,
       prints, tokenSizes, resourceOf} = await load('engine/engine', 'engine/types', 'board/territorySketch');
const engine = await Engine.start(new WebAssembly.Module(readFileSync(wasm)));
const golden = join(src, '../../tests/golden/');

const pieces = Object.fromEntries(RULE_SETS.map(set => [set, engine.pieces(set)]));
const read = (sketch, set) => engine.scorePad([`rules ${set}\n${sketchText(sketch, pieces[set])}`]).value.territories[0];
const bare = ({at, terrain, printed, token, craters, resource, caveman}) => ({at, terrain, printed, token, craters, resource, caveman});
const byName = (a, b) => a.at < b.at ? -1 : 1;

await test('territories of golden games are read back square by square, and score the same', check => {
  let territories = 0;
  for (const name of readdirSync(golden).filter(file => file.endsWith('.lap'))) {
    engine.readRecord(readFileSync(join(golden, name), 'utf8'));
    for (const events of [20, 60, 0xffff]) {
      const view = engine.view(events), {set} = view.rules;
      for (const territory of view.territories) {
        const again = read(sketchOf(territory), set);
        check(again.cells.map(bare).sort(byName), territory.cells.map(bare).sort(byName), `${name} after ${events}`);
        check(['regions', 'cavemen', 'warriors', 'resources'].map(part => again.score[part]),
              ['regions', 'cavemen', 'warriors', 'resources'].map(part => territory.score[part]), `${name} after ${events}`);
        territories++;
      }
    }
  }
  check(territories > 100, true, 'territories');
});

await test('a domino is laid, moved, and taken away as a whole', check => {
  const [one, two] = pieces.totem.dominoes;
  let sketch = layDomino(EMPTY_SKETCH, one, ['h7', 'i7']);
  check([dominoAt(sketch, 'i7').number, sketch.squares.length], [1, 3]);
  sketch = layDomino(sketch, one, ['f7', 'e7']);
  check([squareOf(sketch, 'h7'), dominoAt(sketch, 'e7').squares], [undefined, ['f7', 'e7']], 'moved');
  sketch = layDomino(sketch, two, ['f7', 'f8']);
  check([dominoAt(sketch, 'e7'), squareOf(sketch, 'e7').terrain, dominoAt(sketch, 'f8').number], [undefined, 'desert', 2], 'covered by half');
  check(eraseSquare(sketch, 'f8').squares.map(({at}) => at), ['g7', 'e7'], 'erased');
  check(layDomino(sketch, two, ['g7', 'g8']), sketch, 'not on the start tile');
  check(eraseSquare(sketch, 'g7'), sketch, 'the start tile stays');
});

await test('the drawing knows the dominoes that were entered', check => {
  const sketch = layDomino(EMPTY_SKETCH, pieces.tribe.dominoes[47], ['g8', 'h8']);
  const cells = withDominoes(read(sketch, 'tribe'), sketch).cells;
  check(cells.filter(({terrain}) => terrain).map(({at, domino, half, mate}) => [at, domino, half, mate]),
        [['g8', 48, 0, 'h8'], ['h8', 48, 1, 'g8']]);
});

await test('a piece replaces another, and goes when it is placed again', check => {
  const grassland = prints(pieces.tribe).find(({terrain, fires}) => terrain === 'grassland' && fires === 0);
  let sketch = paintSquare(EMPTY_SKETCH, 'g8', grassland);
  check(squareOf(sketch, 'g8').resource, 'mammoth', 'as the square is printed');
  sketch = placePiece(sketch, 'g8', {token: 2});
  check([squareOf(sketch, 'g8').resource, squareOf(sketch, 'g8').token], [null, 2]);
  check(sketchText(sketch, pieces.tribe), 'G+2\nHUT\n');
  sketch = placePiece(placePiece(sketch, 'g8', {caveman: 'oaf'}), 'g8', {caveman: 'oaf'});
  check([squareOf(sketch, 'g8').caveman, squareOf(sketch, 'g8').token], [null, 0]);
  check(placePiece(sketch, 'a1', {token: 1}), sketch, 'nothing on an empty square');
});

await test('the box has the prints, tokens and resources of its table', check => {
  check(prints(pieces.discovery).length, 15, 'prints of Origins');
  check(prints(pieces.kingdomino).length, 16, 'prints of Kingdomino');
  check([tokenSizes(pieces.tribe), tokenSizes(pieces.kingdomino)], [[1, 2, 3], []]);
  check([resourceOf(pieces.tribe, 'lake'), resourceOf(pieces.tribe, 'desert'), resourceOf(pieces.discovery, 'lake')], ['fish', null, null]);
});

finish();

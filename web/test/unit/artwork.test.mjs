// The pictures in relief: which a game needs, and what they weigh.
//   node test/unit/artwork.test.mjs
import {existsSync, statSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {load} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

const {groundName, pictureNames, pieceName} = await load('board/relief/pictureNames');

const SETS = ['discovery', 'totem', 'tribe', 'kingdomino'], MOST_BYTES = 600 * 1024;
const file = name => fileURLToPath(new URL(`../../art/relief/${name}.webp`, import.meta.url));

await test('the pictures of a game weigh at most 600 KB', check => {
  for (const set of SETS) {
    const bytes = pictureNames(set).filter(name => existsSync(file(name))).reduce((sum, name) => sum + statSync(file(name)).size, 0);
    console.log(`# ${set}: ${bytes} bytes`);
    check(bytes > 100 * 1024 && bytes <= MOST_BYTES, true, `${set}: ${bytes} bytes`);
  }
});

await test('every ground of a game has a picture, so that no board is drawn in two ways', check => {
  const terrains = {discovery: ['desert', 'grassland', 'lake', 'jungle', 'quarry', 'volcano'],
                    kingdomino: ['wheat', 'forest', 'lake', 'grassland', 'swamp', 'mine']};
  for (const [set, names] of Object.entries(terrains))
    for (const terrain of names)
      for (let n = 1; n <= 48; n++)
        for (const half of [0, 1]) {
          const name = groundName(terrain, terrain === 'volcano' ? 1 + n % 3 : 0, set === 'kingdomino', n, half);
          check([name, pictureNames(set).includes(name) && existsSync(file(name))], [name, true], `${set} ${terrain}`);
        }
});

await test('a piece of a seat has the picture of its seat', check => {
  check(['hut', 'chief', 'castle', 'king'].map(name => pieceName(name, 3)), ['hut-3', 'chief-3', 'castle-3', 'king-3'], 'seat 3');
  check([pieceName('fish', 3), pieceName('shaman', 3), pieceName('token-2', 3)], ['fish', 'caveman-shaman', 'token-2'], 'others are the same for all');
});

finish();

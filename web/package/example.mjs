// A game of Kingdomino against the computer, in the terminal: node example.mjs [SEED]
import {createInterface} from 'node:readline';
import {Game} from '@lapilli/engine';

const game = await Game.create({set: 'kingdomino', players: 2, grid: 5, seed: process.argv[2] ?? 'lapilli'});
const input = createInterface({input: process.stdin})[Symbol.asyncIterator]();

function draw({cells}) {
  const columns = cells.map(({x}) => x), rows = cells.map(({y}) => y);
  for (let y = Math.max(...rows); y >= Math.min(...rows); y--) {
    let line = '';
    for (let x = Math.min(...columns); x <= Math.max(...columns); x++) {
      const cell = cells.find(one => one.x === x && one.y === y);
      line += (cell ? (cell.terrain ?? 'CASTLE').slice(0, 6) + '*'.repeat(cell.printed) : '').padEnd(11);
    }
    console.log(line);
  }
}

while (!game.over) {
  if (game.seat === 2) {
    game.play(game.think('level:2', 1n));
    continue;
  }
  draw(game.view().territories[0]);
  const {choices} = game.choices();
  choices.forEach(({request}, i) => console.log(`${i + 1}. ${request}`));
  const {value, done} = await input.next();
  game.play((choices[Number(value) - 1] ?? choices[0]).request);
  if (done)
    break;
}
console.log(game.view().territories.map(({seat, score}) => `seat ${seat}: ${score.total} points`).join('\n'));
process.exit();

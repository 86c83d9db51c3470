// The interface of the library: every declaration of the public headers, sizes, values, and the exported functions,
// beside what src/library/interface.txt has written down for this version.
//   node interface.mjs LIBRARY COMPILER [--write]     in the source folder
import {execFileSync} from 'node:child_process';
import {existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

const [library, compiler, write] = process.argv.slice(2);
const FILE = 'src/library/interface.txt';
const headers = readdirSync('include/lapilli').filter(name => name !== 'linkage.h').sort();
const version = /define LAP_VERSION "(\d+\.\d+)/.exec(readFileSync('include/lapilli/lapilli.h', 'utf8'))[1];

// What a header declares, each on a line of its own, without comments and without what functions do.
function declarations(header) {
  let text = readFileSync(join('include/lapilli', header), 'utf8').replace(/\/\*[^]*?\*\//g, '').replace(/\\\n/g, ' ');
  text = text.replace(/^#.*$/gm, '').replace(/^LAP_(BEGIN|END|STATIC_ASSERT\([^]*?\);)$/gm, '');
  text = text.replace(/(^LAP_INLINE [^{;]*)\{[^]*?^\}/gm, '$1;');
  const found = [];
  let depth = 0, one = '';
  for (const character of text) {
    depth += character === '{' ? 1 : character === '}' ? -1 : 0;
    one += character;
    if (character === ';' && depth === 0) {
      found.push(one.replace(/\s+/g, ' ').trim());
      one = '';
    }
  }
  return found;
}

const declared = headers.flatMap(declarations);
const structs = declared.map(text => /^typedef struct (\w+) \{/.exec(text)?.[1]).filter(name => name);
const constants = declared.filter(text => /^(typedef )?enum\b/.test(text))
  .flatMap(text => text.slice(text.indexOf('{') + 1, text.indexOf('}')).split(',').map(part => /\w+/.exec(part)?.[0])).filter(name => name);

const folder = mkdtempSync(join(tmpdir(), 'lapilli-interface-'));
const source = `${headers.map(name => `#include "lapilli/${name}"\n`).join('')}#include <stdio.h>
int main(void)
{
${structs.map(name => `    printf("size ${name} %zu\\n", sizeof(${name}));\n`).join('')}${
  constants.map(name => `    printf("value ${name} %d\\n", (int)${name});\n`).join('')}}
`;
writeFileSync(join(folder, 'sizes.c'), source);
execFileSync(compiler, ['-std=c17', '-Iinclude', '-o', join(folder, 'sizes'), join(folder, 'sizes.c')]);
const sizes = execFileSync(join(folder, 'sizes'), {encoding: 'utf8'});
rmSync(folder, {recursive: true});
const symbols = execFileSync('nm', ['-D', '--defined-only', library], {encoding: 'utf8'}).split('\n')
  .map(line => / [TDRB] (lap_\w+)@@/.exec(line)?.[1]).filter(name => name).sort();

const now = `interface of version ${version}\n${declared.join('\n')}\n${sizes}${symbols.map(name => `symbol ${name}\n`).join('')}`;
if (write === '--write') {
  writeFileSync(FILE, now);
  process.exit();
}
const was = readFileSync(FILE, 'utf8');
let failed = 0;
const check = (what, holds, why = '') => {
  console.log(`${holds ? 'ok' : 'not ok'} - ${what}`);
  if (!holds)
    console.log(why.replace(/^/gm, '# '));
  failed += !holds;
};
const lines = was.split('\n'), present = now.split('\n');
const differing = [...lines.filter(line => !present.includes(line)).map(line => `- ${line}`),
  ...present.filter(line => !lines.includes(line)).map(line => `+ ${line}`)];
check('the interface is the one written down for this version', now === was,
  `${differing.join('\n')}\nWhat a released version offers stays: a change needs a new minor version, an addition a new patch version.\nThen: node tests/install/interface.mjs ${library} ${compiler} --write`);
// What was released stays: the interface of the last release, if it has this minor version (tools/release keeps it).
const kept = `src/library/released-${version}.txt`;
const released = existsSync(kept) ? readFileSync(kept, 'utf8').split('\n') : [];
// An enum may grow: its values have lines of their own.
const gone = released.filter(line => !present.includes(line) && !/^(typedef )?enum\b/.test(line));
check(`nothing is gone or different that version ${version} was released with`, gone.length === 0, gone.map(line => `- ${line}`).join('\n'));
check('every function that a header declares is exported', declared
  .map(text => /^(?!typedef)[^({]*?\b(lap_\w+)\s*\(/.exec(text)?.[1]).every(name => !name || symbols.includes(name)));
check('the numbers of the version are those of its text', new RegExp(
  '^0*(\\d+)\\.(\\d+)\\.(\\d+)').exec(/define LAP_VERSION "([^"]+)"/.exec(readFileSync('include/lapilli/lapilli.h', 'utf8'))[1])
  .slice(1).join() === ['MAJOR', 'MINOR', 'PATCH'].map(part => new RegExp(`LAP_VERSION_${part} (\\d+)`)
  .exec(readFileSync('include/lapilli/lapilli.h', 'utf8'))[1]).join());
console.log(`${4 - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);

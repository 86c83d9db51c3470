// Writes the software bill of materials as SPDX 2.3: what the built command and library are linked with, and what
// is bundled in the page.
//   node packaging/sbom.mjs BUILD-FOLDER >lapilli.spdx.json
// SOURCE_DATE_EPOCH is the time it carries. The same program, libraries and page give the same bytes.
import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const [folder] = process.argv.slice(2);
const run = (command, ...args) => execFileSync(command, args, {encoding: 'utf8'});
const text = path => readFileSync(join(root, path), 'utf8');

const VERSION = /define LAP_VERSION "([^"]+)"/.exec(text('include/lapilli/lapilli.h'))[1];

// Debian's names of licences that SPDX has under another; the others are the same in both, or unknown to SPDX.
const LICENCES = {Expat: 'MIT', MIT: 'MIT', 'Apache-2.0': 'Apache-2.0', 'LGPL-2.1': 'LGPL-2.1-only', PostgreSQL: 'PostgreSQL', curl: 'curl'};

// The packages of archives whose code is in a program (src/CMakeLists.txt).
const BUILT_IN = ['libjansson-dev'];

// The package of a file, which it may have by its name from before /lib became a link to /usr/lib.
function ownerOf(path) {
  for (const name of [path, path.replace(/^\/usr/, ''), `/usr${path}`])
    try {
      return execFileSync('dpkg-query', ['-S', name], {encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']}).split(':')[0];
    } catch {
      // It has another.
    }
  throw new Error(`no package has ${path}`);
}

// The packages of the shared libraries that these files ask for by themselves.
function debianPackages(files) {
  const owners = files.flatMap(file => {
    const paths = new Map([...run('ldd', file).matchAll(/^\s*(\S+) => (\/\S+)/gm)].map(([, name, path]) => [name, path]));
    const needed = [...run('readelf', '-dW', file).matchAll(/\(NEEDED\).*\[(.+)\]/g)].map(([, name]) => name);
    return needed.filter(name => paths.has(name)).map(name => ownerOf(paths.get(name)));
  });
  return [...new Set(owners)].sort();
}

function debian(name) {
  const [version, architecture, source] = run('dpkg-query', '-W', '-f=${Version} ${Architecture} ${source:Package}', name).split(' ');
  const copyright = readFileSync(`/usr/share/doc/${name}/copyright`, 'utf8');
  const licence = /^Files: *\*\n(?:(?!\n\n)[^])*?^License: *(.+)$/m.exec(copyright)?.[1];
  return {
    name,
    version,
    licence: LICENCES[licence] ?? 'NOASSERTION',
    comment: licence ? `Debian's copyright file: ${licence}` : `See /usr/share/doc/${name}/copyright`,
    source: `Debian package ${source}`,
    purl: `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}`,
    relationship: 'DYNAMIC_LINK',
  };
}

// The npm packages of which any file is in the page or the documentation.
async function bundledPackages() {
  const {build} = createRequire(join(root, 'web/package.json'))('esbuild');
  const {metafile} = await build({
    absWorkingDir: root,
    entryPoints: ['web/src/main.tsx', 'web/src/engine/thinkerWorker.ts', 'web/src/engine/analysisWorker.ts', 'web/src/offline/serviceWorker.ts',
                  'tools/site/site.js', 'web/style/main.css', 'tools/site/site.css'],
    bundle: true, splitting: true, format: 'esm', write: false, metafile: true, outdir: 'build', jsx: 'automatic', jsxImportSource: 'preact',
    loader: {'.lap': 'text', '.woff2': 'empty'}, logLevel: 'error',
  });
  const inputs = Object.values(metafile.outputs).flatMap(({inputs}) =>
    Object.entries(inputs).flatMap(([path, {bytesInOutput}]) => bytesInOutput > 0 ? path : []));
  const names = inputs.flatMap(path => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []);
  return [...new Set(names)].sort();
}

function npm(name, {packages}) {
  const {version, license, resolved, integrity} = packages[`node_modules/${name}`];
  return {
    name,
    version,
    licence: license,
    source: `npm package ${name}`,
    location: resolved?.startsWith('https://registry.npmjs.org/') ? resolved : undefined,
    checksum: Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex'),
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    relationship: 'CONTAINS',
  };
}

// The fonts of the page, whose subsets are in the repository.
function font({name, version, integrity, licence, copyright}) {
  const file = `${name.split('/')[1]}-${version}.tgz`;
  const locked = {version, license: licence, integrity, resolved: `https://registry.npmjs.org/${name}/-/${file}`};
  return {...npm(name, {packages: {[`node_modules/${name}`]: locked}}), copyright, comment: 'Reduced to the characters of the page by art/type/make_fonts.py'};
}

function spdxPackage({name, version, licence, comment, source, location, checksum, copyright, purl}) {
  return {
    SPDXID: `SPDXRef-${name.replace(/[^A-Za-z0-9.]+/g, '-')}`,
    name,
    versionInfo: version,
    downloadLocation: location ?? 'NOASSERTION',
    filesAnalyzed: false,
    licenseConcluded: 'NOASSERTION',
    licenseDeclared: licence,
    copyrightText: copyright ?? 'NOASSERTION',
    ...(comment && {licenseComments: comment}),
    ...(source && {sourceInfo: source}),
    ...(checksum && {checksums: [{algorithm: 'SHA512', checksumValue: checksum}]}),
    externalRefs: [{referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: purl}],
  };
}

const library = readdirSync(folder).find(name => name === `liblapilli.so.${VERSION}`);
const files = [join(folder, 'lapilli'), join(folder, 'lapilli-server'), ...(library ? [join(folder, library)] : [])];
const parts = [...debianPackages(files).map(debian), ...BUILT_IN.map(name => ({...debian(name), relationship: 'STATIC_LINK'}))];
if (existsSync(join(root, 'web/dist/index.html')))
  parts.push(...(await bundledPackages()).map(name => npm(name, JSON.parse(text('web/package-lock.json')))),
             ...JSON.parse(text('web/art/type/fonts.json')).map(font));
const own = spdxPackage({name: 'lapilli', version: VERSION, licence: 'MIT', purl: `pkg:generic/lapilli@${VERSION}`});
const packages = [own, ...parts.map(spdxPackage)];
const described = JSON.stringify([packages, ...files.map(file => createHash('sha256').update(readFileSync(file)).digest('hex'))]);
console.log(JSON.stringify({
  spdxVersion: 'SPDX-2.3',
  dataLicense: 'CC0-1.0',
  SPDXID: 'SPDXRef-DOCUMENT',
  name: `lapilli-${VERSION}`,
  documentNamespace: `https://lapilli.example.org/spdx/lapilli-${VERSION}-${createHash('sha256').update(described).digest('hex')}`,
  creationInfo: {
    created: new Date(Number(process.env.SOURCE_DATE_EPOCH ?? 0) * 1000).toISOString().replace('.000', ''),
    creators: ['Tool: packaging/sbom.mjs'],
  },
  packages,
  relationships: [
    {spdxElementId: 'SPDXRef-DOCUMENT', relationshipType: 'DESCRIBES', relatedSpdxElement: own.SPDXID},
    ...packages.slice(1).map(({SPDXID}, i) => ({spdxElementId: own.SPDXID, relationshipType: parts[i].relationship, relatedSpdxElement: SPDXID})),
  ],
}, null, 2));

// The layers of web/src, lowest first: a folder imports only from itself and from the folders above
// it in this list. `npm run layers` checks that, and that no files import each other in a circle.
const LAYERS = [
  'engine',    // the rules compiled from C, and the worker in which computer players think
  'i18n',      // translated texts
  'storage',   // saved games
  'platform',  // settings, theme, language, addresses, downloads: what the browser does for the page
  'session',   // a table being played, on this device or on a server
  'ui',        // widgets that know no game: dialog, toast, form fields, QR code
  'board',     // drawings of territories, lines, totems and the cave
  'rules',     // the rules in the reader's language: statements, terms, and what opens them
  'play',      // the table screen
  'learn',     // lessons on the table screen
  'screens',   // all other screens
  'app',       // the shell around them
];
const WITHOUT_SCREEN = ['engine', 'i18n', 'storage', 'session', 'offline'];
const ALONE = 'offline';  // the service worker and its registration, for main.tsx only
const FILE_TO_CACHE = 'engine/moduleFile';  // all that it shares with the page

const upwards = LAYERS.slice(0, -1).map((layer, i) => ({
  name: `${layer}-is-below-${LAYERS[i + 1]}`,
  severity: 'error',
  from: {path: `^src/${layer}/`},
  to: {path: `^src/(${LAYERS.slice(i + 1).join('|')})/`},
}));

module.exports = {
  forbidden: [
    ...upwards,
    {name: 'no-circles', severity: 'error', from: {}, to: {circular: true}},
    {name: 'no-folder-without-a-layer', severity: 'error', from: {}, to: {path: '^src/', pathNot: `^src/(${[...LAYERS, ALONE].join('|')})/`}},
    {name: 'offline-stands-alone', severity: 'error', from: {path: `^src/${ALONE}/`}, to: {path: '^src/', pathNot: `^src/(${ALONE}/|${FILE_TO_CACHE})`}},
    {name: 'offline-is-for-main', severity: 'error', from: {path: `^src/(${LAYERS.join('|')})/`}, to: {path: `^src/${ALONE}/`}},
    {name: 'no-widgets-without-a-screen', severity: 'error', from: {path: `^src/(${WITHOUT_SCREEN.join('|')})/`}, to: {path: 'preact'}},
    {name: 'no-import-that-leads-nowhere', severity: 'error', from: {}, to: {couldNotResolve: true, pathNot: '^preact'}},
  ],
  options: {
    parser: 'tsc',
    tsPreCompilationDeps: true,  // imports of types count too
    doNotFollow: {path: 'node_modules'},
    enhancedResolveOptions: {extensions: ['.ts', '.tsx']},
  },
};

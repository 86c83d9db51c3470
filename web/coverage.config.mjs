// How `npm run coverage` reports what the unit tests execute of the page's TypeScript.
export default {
  name: 'web/src',
  outputDir: '../build/web-coverage',
  reports: ['console-details'],
  entryFilter: entry => entry.url.includes('/lapilli-test-'),  // the bundles of test/support/bundle.mjs
  sourceFilter: path => /(^|\/)src\/.*\.tsx?$/.test(path),
  all: {dir: 'src', filter: path => /\.tsx?$/.test(path)},
};

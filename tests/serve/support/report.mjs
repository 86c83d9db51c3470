// report.mjs: how test programs report.
//
// A check is a sentence, printed as `ok - sentence` or `not ok - sentence`; the last line is
// `N passed, N failed`. Nothing here sleeps: every wait has a description and a timeout, and a
// timeout fails the test.
let passed = 0;
let failed = 0;
const endings = [];
const watchers = [];

export const timeout = 60_000; // milliseconds that nothing takes, not even under sanitizers

export function check(good, sentence, detail = "") {
  console.log(`${good ? "ok" : "not ok"} - ${sentence}`);
  if (good) passed++;
  else {
    failed++;
    for (const watcher of watchers) watcher();
    const text = typeof detail === "string" ? detail : JSON.stringify(detail, null, 1);
    console.log(text.slice(0, 4000).replace(/^/gm, "# "));
  }
  return good;
}

// Calls the function at every check that fails.
export function whenFailed(watcher) {
  watchers.push(watcher);
}

// The order of names in an object makes no difference. Of long texts only what is around the first difference is told.
export function equal(found, expected, sentence) {
  const sorted = (_, value) =>
    value !== null && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value;
  const texts = [found, expected].map((one) => JSON.stringify(one, sorted) ?? "undefined");
  let same = 0;
  while (same < texts[0].length && texts[0][same] === texts[1][same]) same++;
  const from = Math.max(0, same - 500);
  const [left, right] = texts.map((text) => `${from > 0 ? "… " : ""}${text.slice(from, same + 1000)}`);
  return check(texts[0] === texts[1], sentence, `found:    ${left}\nexpected: ${right}`);
}

// The promise, or an error that names what timed out.
export function within(promise, what, ms = timeout) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`waited in vain for ${what}`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

// The seed of a random test, from the environment or the clock, and its generator of numbers from 0 to 1
// (mulberry32). A failed test prints the seed.
let seed = null;
export function random() {
  seed ??= Number(process.env.SEED ?? Date.now() % 1_000_000);
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const seeded = () => (seed === null ? "" : `SEED=${seed} `);

// Cleanup to run at exit in any case: kill a server, remove a folder. Last first, and synchronously.
export function atEnd(what) {
  endings.push(what);
}
process.on("exit", () => {
  for (const ending of endings.reverse()) ending();
});
for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

// Runs the parts one after another; one that throws has failed, and the next one still runs.
export async function run(parts) {
  for (const part of parts) {
    try {
      await part();
    } catch (error) {
      check(false, `${part.name} runs to its end`, error.stack ?? String(error));
    }
  }
  if (failed > 0) console.log(`# alone: ${seeded()}node ${process.argv.slice(1).join(" ")}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}

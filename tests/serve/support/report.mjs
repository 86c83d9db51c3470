// report.mjs: how test programs report.
//
// A check is a sentence, printed as `ok - sentence` or `not ok - sentence`; the last line is
// `N passed, N failed`. Nothing here sleeps: every wait has a description and a timeout, and a
// timeout fails the test.
let passed = 0;
let failed = 0;
const endings = [];

export const timeout = 60_000; // milliseconds that nothing takes, not even under sanitizers

export function check(good, sentence, detail = "") {
  console.log(`${good ? "ok" : "not ok"} - ${sentence}`);
  if (good) passed++;
  else {
    failed++;
    const text = typeof detail === "string" ? detail : JSON.stringify(detail, null, 1);
    console.log(text.slice(0, 4000).replace(/^/gm, "# "));
  }
  return good;
}

export function equal(found, expected, sentence) {
  const same = JSON.stringify(found) === JSON.stringify(expected);
  return check(same, sentence, `found:    ${JSON.stringify(found)}\nexpected: ${JSON.stringify(expected)}`);
}

// The promise, or an error that names what timed out.
export function within(promise, what, ms = timeout) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`waited in vain for ${what}`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

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
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}

// proof.mjs: is the record of a finished game what was seen at the table, and can it be proved?
import { writeFileSync } from "node:fs";
import { commitTo, fold, record } from "./client.mjs";
import { check, equal } from "./report.mjs";
import { command, path } from "./server.mjs";

// A file with this text.
export function saved(text) {
  const file = path("game.lap");
  writeFileSync(file, text);
  return file;
}

export function eventsOf(text) {
  return text
    .slice(text.indexOf("\nplay\n") + 6)
    .split("\n")
    .filter((line) => /^(line|chief|cave|[1-4]) /.test(line));
}

// Checks what the server tells of a finished game against what the clients saw of it; resolves to
// the record. name: of the game, in sentences.
export async function prove(port, table, name) {
  check(
    table.mismatch === "",
    `everyone at ${name} saw the same lines, none missing, none twice`,
    table.mismatch,
  );
  const seen = fold(table.spectator.lines);
  const answer = await record(port, table.id);
  const text = answer.body;
  check(
    answer.status === 200 && answer.headers["content-type"].startsWith("text/plain"),
    `the record of ${name} is there for everyone when it is over`,
    `${answer.status} ${text}`,
  );
  equal(eventsOf(text), seen.events, `the record of ${name} has the events that were seen`);

  const header = text.slice(0, text.indexOf("\nplay\n") + 1);
  const lines = header.split("\n");
  const salts = Object.entries(seen.salts);
  const names = Object.entries(seen.names).filter(([, said]) => said !== "");
  const expected = [
    ...names.map(([seat, said]) => `name ${seat} ${said}`),
    "shuffle 2",
    `commit ${seen.commit}`,
    ...salts.map(([seat, salt]) => `salt ${seat} ${salt}`),
    `secret ${seen.secret}`,
  ];
  check(
    header.startsWith(seen.header) && expected.every((line) => lines.includes(line)),
    `the header of ${name} has the rules, names, salts, commit and secret that were seen`,
    `${header}\n${expected.join("\n")}`,
  );
  check(commitTo(seen.secret ?? "") === seen.commit, `the secret of ${name} is the one committed to before anyone sat down`);

  const file = saved(text);
  const replay = command("replay", file);
  check(
    replay.status === 0 && /^result /m.test(text),
    `the record of ${name} replays to its end`,
    replay.stderr,
  );
  const noted = salts.flatMap(([seat, salt]) => ["--salt", `${seat}:${salt}`]);
  const verify = command("verify", "--commit", seen.commit, ...noted, file);
  check(
    verify.status === 0,
    `lapilli verify proves ${name} to be the one that was seen`,
    verify.stdout + verify.stderr,
  );
  return text;
}

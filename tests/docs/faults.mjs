// What commands.mjs finds: documents with one fault each, which must fail, and one without, which must pass.
//   node faults.mjs FOLDER-OF-LAPILLI     in the source folder
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const fence = (words, text) => `# A document\n\n\`\`\`${words}\n${text}\n\`\`\`\n`;
const server = "lapilli serve --listen 127.0.0.1:8080 --store sqlite:games.db";
const unit = (exec) => fence("ini", `[Unit]\nDescription=A server\n\n[Service]\nExecStart=/usr/bin/lapilli serve ${exec}\nRestart=always`);
const DOCUMENTS = [
  ["a command that succeeds", true, fence("sh", "lapilli --version")],
  ["a command that fails", false, fence("sh", "lapilli score /nowhere\nlapilli --version")],
  ["what a command prints", true, fence("console", "$ printf 'a 1\\nb\\nc\\n'\na …\n...\nc")],
  ["another output than it prints", false, fence("console", "$ echo a\nb")],
  ["less than it prints", false, fence("console", "$ printf 'a\\nb\\n'\na")],
  ["a variable for later commands", true, fence("sh", "export WORD=yes") + fence("console", "$ echo $WORD\nyes")],
  ["a file for later commands", true, fence("python file=a.py", "print(7)") + fence("console", "$ python3 a.py\n7")],
  ["a server, and a command that uses it", true, fence("sh background", server) + fence("console", "$ curl -s http://127.0.0.1:8080/healthz\nok")],
  ["a server that does not start", false, fence("sh background", `${server} --threads many`)],
  ["a large number in a test", true, fence("sh toy", "lapilli arena --rules totem --players random,random --games 100000000")],
  ["a block of no kind", false, fence("", "lapilli --version")],
  ["a block of an unknown kind", false, fence("shell", "lapilli --version")],
  ["a word without a meaning", false, fence("sh sometimes", "lapilli --version")],
  ["an indented block", false, "# A document\n\n    lapilli --version\n"],
  ["a block without an end", false, "# A document\n\n```sh\nlapilli --version\n"],
  ["an exception", true, fence("sh root", "lapilli serve --proxy | tee log")],
  ["an exception with an unknown option", false, fence("sh root", "lapilli serve --proxies")],
  ["an exception with an unknown command", false, fence("sh root", "sudo lapilli server")],
  ["an exception with a wrong syntax", false, fence("sh root", "lapilli serve 'oops")],
  ["an exception with an unknown preset", false, fence("sh builds", "cmake --workflow --preset fast")],
  ["a command in a sentence", true, "Try `lapilli serve --web DIR`." + fence("sh", "true")],
  ["an unknown option in a sentence", false, "Try `lapilli serve --internet`." + fence("sh", "true")],
  ["a drawing with other points", false, fence("drawing regions 99", "HUT")],
  ["a record that does not replay", false, fence("lapilli", "lapilli 1\nrules chess")],
  ["a unit", true, unit("--listen 127.0.0.1:8080 \\\n    --store sqlite:/var/lib/lapilli/lapilli.db")],
  ["a unit that has lost its database", false, unit("--listen 127.0.0.1:8080 \\\n    ")],
  ["a unit with an unknown key", false, unit("--listen 127.0.0.1:8080 --store sqlite:/var/lib/lapilli/lapilli.db\nRestarts=never")],
  ["a configuration file", true, fence("ini", "# lapilli.conf\nproxy\nlog = json")],
  ["a configuration file with an unknown option", false, fence("ini", "# lapilli.conf\nproxies")],
  ["options of the service that are unknown", false, fence("ini", "LAPILLI_OPTIONS=--proxies")],
  ["C that is no example of a header", false, fence("c", "int x = lap_nothing();")],
];

let passed = 0;
let failed = 0;
const folder = mkdtempSync(join(tmpdir(), "lapilli-faults-"));
for (const [what, good, text] of DOCUMENTS) {
  const file = join(folder, "document.md");
  writeFileSync(file, text);
  const run = spawnSync(process.execPath, ["tests/docs/commands.mjs", process.argv[2], file], { encoding: "utf8" });
  const right = (run.status === 0) === good && /^\d+ passed, \d+ failed$/m.test(run.stdout);
  console.log(`${right ? "ok" : "not ok"} - ${what}: ${good ? "accepted" : "found"}`);
  // Its totals are not ours.
  if (!right) console.log((run.stdout + run.stderr).trimEnd().replace(/^/gm, "# "));
  right ? passed++ : failed++;
}
rmSync(folder, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

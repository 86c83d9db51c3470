// The rules in five languages: complete as they are, and what is missing or different is found.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { check, compare, fileOf, LANGUAGES, parse, read } from "../../tools/rules/rules.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
let passed = 0;
let failed = 0;

function equal(found, expected, sentence) {
  const good = JSON.stringify(found) === JSON.stringify(expected);
  console.log(`${good ? "ok" : "not ok"} - ${sentence}`);
  if (!good) console.log(`# ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
  good ? passed++ : failed++;
}

equal(check(), [], "every statement is there in every language, in the same form");

const english = read("en");
const text = readFileSync(join(root, fileOf("en")), "utf8");
const ids = [...text.matchAll(/^- \*\*(R\d+\.\d+)\*\*/gm)].map((found) => found[1]);
for (const language of LANGUAGES)
  equal(
    read(language).chapters.flatMap(({ items }) => items.flatMap(({ id }) => id ?? [])),
    ids,
    `the statements of ${fileOf(language)} are those of ${fileOf("en")}, in their order`,
  );

// Each damage to the German text, and what is said about it.
const german = readFileSync(join(root, fileOf("de")), "utf8");
const faultsOf = (damaged) => compare(english, parse(damaged, "de"));
const DAMAGES = [
  ["a statement is missing", (s) => s.replace(/^- \*\*R4\.4\*\* .*\n/m, ""), "docs/rules.de.md: R4.4 is missing"],
  ["a statement nobody knows", (s) => s.replace("**R4.5**", "**R4.9**"), "docs/rules.de.md: R4.9 is not in docs/rules.md"],
  ["a ruling is not marked", (s) => s.replace("**Festlegung** Feuer fliegt", "Feuer fliegt"), "R5.2 has another form"],
  ["a drawing differs", (s) => s.replace("G     G     HUT   L*1", "G     G     HUT   L"), "R4.2 has another form"],
  ["a table lacks a row", (s) => s.replace("  | 3 | 3 | 1 Feld |\n", ""), "R5.1 has another form"],
  ["a step is missing", (s) => s.replace(/^ {2}3\. die Totems.*\n/m, ""), "R3.2 has another form"],
  ["a rule is not cited", (s) => s.replace(" (R8.2).", "."), "R3.3 has another form"],
  ["a term is missing", (s) => s.replace(/^\| Raster \|.*\n/m, ""), "23 terms, not 24"],
];
for (const [name, damage, expected] of DAMAGES) {
  const damaged = damage(german);
  equal(damaged !== german && faultsOf(damaged).some((fault) => fault.includes(expected)), true, `it is found that ${name}`);
}

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

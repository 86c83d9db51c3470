// What is charged to the allowance of an address, and what is not.
import { Engine, bearer, open, play, post } from "./support/client.mjs";
import { equal, run } from "./support/report.mjs";
import { Database, Server, inspect, lapilli } from "./support/server.mjs";

const engine = new Engine(lapilli);
const twoPeople = { rules: "totem", seats: ["person", "person"] };

// The table, its rematch, and one more.
async function repeatedRematches() {
  const server = await Server.start({ store: Database.open().store, args: ["--max-tables-per-address", "3"] });
  const table = await open(server.port, twoPeople);
  await table.sit();
  await play(engine, table);
  const rematch = () => post(server.port, `/api/tables/${table.id}/rematch`, "", bearer(table.client(1).token));
  const first = await rematch();
  const again = [await rematch(), await rematch(), await rematch()];
  equal([first.status, ...again.map(({ status }) => status)], [201, 200, 200, 200], "a rematch is opened once");
  equal(again.map(({ json }) => json.table), Array(3).fill(first.json.table), "and then returned");
  equal((await post(server.port, "/api/tables", twoPeople)).status, 201, "asking for it again is free of charge");
  equal((await post(server.port, "/api/tables", twoPeople)).status, 429, "tables are not");
}

await run([repeatedRematches, inspect]);

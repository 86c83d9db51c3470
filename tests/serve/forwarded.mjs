// X-Forwarded-For: whoever a proxy does not name is nobody from its own network.
import { http, post } from "./support/client.mjs";
import { equal, run } from "./support/report.mjs";
import { Database, Server, inspect } from "./support/server.mjs";
import { WebSocket, exchange } from "./support/websocket.mjs";

const near = await Server.start({ store: Database.open().store, args: ["--proxy"] });
const direct = await Server.start({ store: Database.open().store });
const all = async (values, what) => {
  const found = [];
  for (const value of values) found.push(await what({ "X-Forwarded-For": value }));
  return found;
};
const same = (values, status) => values.map(() => status);

async function unreadable() {
  const lists = ["unknown", "203.0.113.9, unknown", "unix:", "203.0.113.9,", "203.0.113.256", "203.0.113.9 10.0.0.1", "_a"];
  for (const path of ["/metrics", "/readyz", "/"]) {
    const statuses = await all(lists, async (headers) => (await http(near.port, "GET", path, { headers })).status);
    equal(statuses, same(lists, 400), `a client that the proxy does not name is refused at ${path}`);
  }
  const sockets = await all(lists, async (headers) => (await WebSocket.open(near.port, { headers })).status);
  equal(sockets, same(lists, 400), "and its WebSocket");
  const twice = `GET /metrics HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.0.1\r\nX-Forwarded-For: unknown\r\nConnection: close\r\n\r\n`;
  equal((await exchange(near.port, twice)).slice(9, 12), "400", "the last of several headers counts");
  const setup = { rules: "totem", seats: ["person", "person"] };
  equal((await post(near.port, "/api/tables", setup)).status, 201, "a client in the proxy's own network is not refused");
  equal((await http(near.port, "GET", "/metrics")).status, 200, "and may read metrics");
}

async function withoutTheOption() {
  const headers = { "X-Forwarded-For": "10.0.0.1" };
  equal((await http(direct.port, "GET", "/metrics", { headers })).status, 403, "without --proxy a forwarded client reads no metrics");
  equal((await http(direct.port, "GET", "/metrics")).status, 200, "this machine does");
}

await run([unreadable, withoutTheOption, inspect]);

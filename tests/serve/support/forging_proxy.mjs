// forging_proxy.mjs: a server that lies: a proxy which changes what a server sends over WebSockets.
//   node forging_proxy.mjs PORT [PATTERN REPLACEMENT]...
// It prints its address. Each PATTERN is a regular expression, replaced in every message of the server at PORT.
import { connect, createServer } from "node:net";
import { TEXT, frame } from "./websocket.mjs";

const [port, ...rules] = process.argv.slice(2);

function forge(text) {
  for (let i = 0; i + 1 < rules.length; i += 2) text = text.replace(new RegExp(rules[i], "g"), rules[i + 1]);
  return text;
}

// The first frame of some bytes, and what it is in full; null if it is not complete.
function firstFrame(bytes) {
  if (bytes.length < 2) return null;
  const short = bytes[1] & 127, head = short === 127 ? 10 : short === 126 ? 4 : 2;
  if (bytes.length < head) return null;
  const length = short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short;
  if (bytes.length < head + length) return null;
  return { opcode: bytes[0] & 15, payload: bytes.subarray(head, head + length), size: head + length };
}

const proxy = createServer((client) => {
  const server = connect(Number(port), "127.0.0.1");
  const end = () => (client.destroy(), server.destroy());
  let bytes = Buffer.alloc(0), upgraded = false;
  client.on("error", end).on("close", end).pipe(server);
  server.on("error", end).on("close", end).on("data", (more) => {
    bytes = Buffer.concat([bytes, more]);
    if (!upgraded) {
      const head = bytes.indexOf("\r\n\r\n");
      if (head < 0) return;
      upgraded = true;
      client.write(bytes.subarray(0, head + 4));
      bytes = bytes.subarray(head + 4);
    }
    for (let found; (found = firstFrame(bytes)) !== null; bytes = bytes.subarray(found.size))
      client.write(found.opcode === TEXT ? frame(TEXT, forge(found.payload.toString("utf8")), { mask: false }) : bytes.subarray(0, found.size));
  });
});
proxy.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${proxy.address().port}/`));

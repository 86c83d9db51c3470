// `lapilli play LINK` over TLS: a proxy with a certificate of its own authority in front of a real server.
import { spawnSync } from "node:child_process";
import { mkdirSync, copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { createServer } from "node:tls";
import { open } from "./support/client.mjs";
import { atEnd, check, run } from "./support/report.mjs";
import { SeatTerminal, listening, otherSeat } from "./support/seat_terminal.mjs";
import { Database, Server, folder, inspect } from "./support/server.mjs";

const server = await Server.start(Database.open());
const file = (name) => join(folder, name);

function openssl(...args) {
  const made = spawnSync("openssl", args, { encoding: "utf8", cwd: folder });
  if (made.status !== 0) throw new Error(`openssl ${args.join(" ")}: ${made.stderr ?? made.error}`);
  return made.stdout.trim();
}

const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
openssl("req", "-x509", ...newKey, "-keyout", "ca.key", "-out", "ca.pem", "-days", "2", "-subj", "/CN=Lapilli test authority");

// A certificate for these names, signed by the authority.
function certificate(name, names) {
  openssl("req", ...newKey, "-keyout", `${name}.key`, "-out", `${name}.csr`, "-subj", `/CN=${name}`);
  writeFileSync(file(`${name}.ext`), `subjectAltName=${names}\n`);
  openssl("x509", "-req", "-in", `${name}.csr`, "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2", "-extfile", `${name}.ext`, "-out", `${name}.pem`);
  return { key: readFileSync(file(`${name}.key`)), cert: readFileSync(file(`${name}.pem`)) };
}

// Listens with TLS in front of the server. While `down` is set it breaks every connection.
async function secure(options) {
  const sockets = new Set(), it = { down: false };
  const proxy = createServer(options, (socket) => {
    if (it.down) return socket.destroy();
    const onward = connect(server.port, "127.0.0.1");
    const end = () => (sockets.delete(socket), socket.destroy(), onward.destroy());
    sockets.add(socket);
    socket.on("error", end).on("close", end).pipe(onward);
    onward.on("error", end).on("close", end).pipe(socket);
  });
  proxy.on("tlsClientError", () => {});
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  atEnd(() => proxy.close());
  it.port = proxy.address().port;
  it.goDown = () => ((it.down = true), [...sockets].forEach((socket) => socket.destroy()));
  return it;
}

const good = await secure(certificate("localhost", "DNS:localhost"));
const others = await secure(certificate("other", "DNS:other.example"));
const trusting = { SSL_CERT_FILE: file("ca.pem"), SSL_CERT_DIR: "" };

async function openForTwo() {
  const table = await open(server.port, { rules: "discovery", seats: ["person", "person"] });
  const other = table.client(2), link = `#${table.id}/${table.client(1).link}`;
  table.clients.delete(1);
  await other.arrive(server.port);
  await other.sits("Bob");
  return { table, other, link };
}

async function aGameOverTls() {
  const { table, other, link } = await openForTwo();
  const terminal = new SeatTerminal(`https://localhost:${good.port}/${link}`, { args: ["--name", "Ada"], env: trusting, answer: listening() });
  await other.line(/^salt 1 /);
  await other.reveals();
  await otherSeat(other, () => other.last >= 20);
  good.goDown();
  await terminal.says(/Connection lost\. Reconnecting…/);
  good.down = false;
  await terminal.says(/The connection is back\./);
  await otherSeat(other);
  const { code } = await terminal.ends();
  check(code === 0 && terminal.errors === "" && terminal.all.includes("Fair shuffle, verified."),
        "a game is played over TLS, with a connection that is lost", terminal.errors + terminal.all.slice(-600));
  await table.leave();
}

async function refused(sentence, site, env, text, detail, args = []) {
  const { table, link } = await openForTwo();
  const terminal = new SeatTerminal(`${site}/${link}`, { state: "refused", args, env });
  const { code } = await terminal.ends();
  check(code === 1 && terminal.errors.startsWith(text) && detail.test(terminal.errors) && terminal.all === "", sentence, `${code}\n${terminal.errors}${terminal.all}`);
  await table.leave();
}

const DISTRUST = "The server’s certificate can’t be trusted, so this may not be the server you mean.";

async function certificatesThatAreRefused() {
  const system = { SSL_CERT_FILE: "", SSL_CERT_DIR: "" };
  const unknown = /issuer|self.signed|verif/i;
  await refused("an unknown certificate is refused", `https://localhost:${good.port}`, system, DISTRUST, unknown);
  await refused("in the player's language", `https://localhost:${good.port}`, system, "Dem Zertifikat des Servers ist nicht zu trauen", unknown, ["--lang", "de"]);
  await refused("a certificate for another name is refused", `https://localhost:${others.port}`, trusting, DISTRUST, /host ?name|'localhost'/i);
  await refused("so is one for a name, at its address", `https://127.0.0.1:${good.port}`, trusting, DISTRUST, /'?127\.0\.0\.1/);
  await refused("a file of certificates that is missing is named", `https://localhost:${good.port}`, { ...trusting, SSL_CERT_FILE: file("none.pem") },
                "The server can’t be reached right now.", /none\.pem/);
  await refused("a server without TLS is no server with it", `https://localhost:${server.port}`, trusting, "The server can’t be reached right now.", /SSL|TLS/);
}

async function aFolderOfCertificates() {
  const { table, link } = await openForTwo();
  mkdirSync(file("certificates"));
  copyFileSync(file("ca.pem"), join(file("certificates"), `${openssl("x509", "-hash", "-noout", "-in", "ca.pem")}.0`));
  const env = { SSL_CERT_FILE: "", SSL_CERT_DIR: file("certificates") };
  const terminal = new SeatTerminal(`https://localhost:${good.port}/${link}`, { state: "folder", env });
  await terminal.says(/For help, type help\./);
  terminal.process.kill("SIGINT");
  check((await terminal.ends()).code === 130 && terminal.errors === "", "SSL_CERT_DIR names a folder of certificates", terminal.errors);
  await table.leave();
}

await run([aGameOverTls, certificatesThatAreRefused, aFolderOfCertificates, inspect]);

// push_service.mjs: a push service and its browsers, for tests. It checks what it receives by
// RFC 8030, 8188, 8291 and 8292 with Node's cryptography alone.
//
//     const service = await PushService.open();
//     const browser = service.browser();
//     await post(port, `/api/tables/${id}/subscribe`, browser.subscription, bearer(token));
//     const { payload } = await service.message(1);
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer } from "node:http";
import { atEnd, within } from "./report.mjs";

const text = (bytes) => Buffer.from(bytes).toString("base64url");
const bytes = (text) => Buffer.from(text, "base64url");
const derive = (salt, material, info, length) => Buffer.from(hkdfSync("sha256", material, salt, info, length));

// A browser that has subscribed.
class PushBrowser {
  constructor(endpoint) {
    this.ecdh = createECDH("prime256v1");
    this.ecdh.generateKeys();
    this.auth = randomBytes(16);
    this.endpoint = endpoint;
  }

  get subscription() {
    return { endpoint: this.endpoint, keys: { p256dh: text(this.ecdh.getPublicKey()), auth: text(this.auth) } };
  }

  // The text of a body, or an error.
  decrypt(body) {
    const salt = body.subarray(0, 16);
    const size = body.readUInt32BE(16);
    const length = body[20];
    const sender = body.subarray(21, 21 + length);
    const record = body.subarray(21 + length);
    if (record.length > size) throw new Error("more than one record");
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.ecdh.getPublicKey(), sender]);
    const material = derive(this.auth, this.ecdh.computeSecret(sender), info, 32);
    const key = derive(salt, material, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = derive(salt, material, Buffer.from("Content-Encoding: nonce\0"), 12);
    const cipher = createDecipheriv("aes-128-gcm", key, nonce);
    cipher.setAuthTag(record.subarray(-16));
    const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
    const end = plain.findLastIndex((byte) => byte !== 0);
    if (plain[end] !== 2) throw new Error("the last record has no mark");
    return plain.subarray(0, end).toString("utf8");
  }
}

// Who has signed the Authorization header, for whom, until when: an error if it is not as it should be.
function identify(header) {
  const found = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header ?? "");
  if (found === null) throw new Error(`no VAPID: ${header}`);
  const [, head, claims, signature, key] = found;
  const point = bytes(key);
  const jwk = { kty: "EC", crv: "P-256", x: text(point.subarray(1, 33)), y: text(point.subarray(33)) };
  const good = verify("sha256", Buffer.from(`${head}.${claims}`),
                      { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" }, bytes(signature));
  if (!good) throw new Error("the signature is not by the key");
  return { key, header: JSON.parse(bytes(head)), claims: JSON.parse(bytes(claims)) };
}

export class PushService {
  // answer(number, request): a status, [status, headers], or null to say nothing at all.
  static async open(answer = () => 201) {
    const service = new PushService();
    service.answer = answer;
    service.messages = [];
    service.givenUp = 0; // requests without a response that the sender has closed
    service.waiting = [];
    service.browsers = new Map();
    service.server = createServer((request, response) => service.take(request, response));
    await new Promise((ready) => service.server.listen(0, "127.0.0.1", ready));
    service.origin = `http://127.0.0.1:${service.server.address().port}`;
    atEnd(() => service.close());
    return service;
  }

  browser() {
    const path = `/push/${text(randomBytes(16))}`;
    const browser = new PushBrowser(this.origin + path);
    this.browsers.set(path, browser);
    return browser;
  }

  async take(request, response) {
    const parts = [];
    for await (const part of request) parts.push(part);
    const message = { method: request.method, headers: request.headers, browser: this.browsers.get(request.url) };
    try {
      message.payload = JSON.parse(message.browser.decrypt(Buffer.concat(parts)));
      message.signed = identify(request.headers.authorization);
    } catch (error) {
      message.error = String(error);
    }
    this.messages.push(message);
    const [status, headers = {}] = [this.answer(this.messages.length, message)].flat();
    if (status !== null) response.writeHead(status, headers).end();
    else
      response.on("close", () => {
        this.givenUp++;
        this.wake();
      });
    this.wake();
  }

  wake() {
    for (const one of this.waiting.splice(0)) one();
  }

  async until(condition, what) {
    while (!condition()) await within(new Promise((resolve) => this.waiting.push(resolve)), what);
  }

  // Waits for message number `nth` (from 1).
  async message(nth) {
    await this.until(() => this.messages.length >= nth, `push message ${nth}`);
    return this.messages[nth - 1];
  }

  // Waits until the sender has given up so many requests that got no response.
  hungUp(count) {
    return this.until(() => this.givenUp >= count, `the sender to hang up ${count} times`);
  }

  close() {
    this.server.close();
    this.server.closeAllConnections();
  }
}

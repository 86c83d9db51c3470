// What every browser has and Debian's Node 18 lacks.
import {webcrypto} from 'node:crypto';
import {Duplex} from 'node:stream';
import {createDeflateRaw, createInflateRaw} from 'node:zlib';

globalThis.crypto ??= webcrypto;

try {
  new CompressionStream('deflate-raw');
} catch {
  globalThis.CompressionStream = function() { return Duplex.toWeb(createDeflateRaw()); };
  globalThis.DecompressionStream = function() { return Duplex.toWeb(createInflateRaw()); };
}

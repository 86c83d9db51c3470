// A record packed into a link.
//   node test/unit/recordLink.test.mjs
import {load} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

const {packRecord, unpackRecord} = await load('platform/recordLink');

await test('a record goes into a link and comes out the same, squeezed or plain', async check => {
  const record = `lapilli 1\nname 1 Zoë 火\n${'1 lay 17 f7 e7\n'.repeat(200)}`;
  const squeezed = await packRecord(record);
  check(/^z[\w-]+$/.test(squeezed), true, 'letters of an address');
  check(squeezed.length < record.length / 4, true, 'shorter');
  check(await unpackRecord(squeezed), record, 'squeezed');
  const {CompressionStream} = globalThis;
  globalThis.CompressionStream = undefined;
  const plain = await packRecord(record);
  globalThis.CompressionStream = CompressionStream;
  check(/^p[\w-]+$/.test(plain), true, 'letters of an address');
  check(await unpackRecord(plain), record, 'plain');
});

await test('a damaged link gives nothing, and one that would fill the memory neither', async check => {
  for (const packed of ['', 'z', 'zAAAA', 'x123', 'z%%%', 'p%%%', `${(await packRecord('lapilli 1\n'.repeat(99))).slice(0, 12)}`])
    check(await unpackRecord(packed), null, packed);
  check(await unpackRecord(await packRecord('x'.repeat(1 << 21))), null, 'two million letters');
});

finish();

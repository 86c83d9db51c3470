// QR codes.
//   node test/unit/qr.test.mjs
import {load} from '../support/bundle.mjs';
import {finish, test} from '../support/report.mjs';

const {bchCode, errorCorrection, qrCode} = await load('ui/qr');

// ISO/IEC 18004 gives the format bits of level M by mask, and the version bits; the error correction
// of HELLO WORLD is worked out by hand in many places.
await test('the parts of a QR code are those of the standard', check => {
  const bits = (value, length) => value.toString(2).padStart(length, '0');
  const formats = ['101010000010010', '101000100100101', '101111001111100', '101101101001011',
                   '100010111111001', '100000011001110', '100111110010111', '100101010100000'];
  for (const [mask, expected] of formats.entries())
    check(bits(bchCode(mask, 0x537, 10) ^ 0x5412, 15), expected, `mask ${mask}`);
  check(bits(bchCode(7, 0x1f25, 12), 18), '000111110010010100', 'version 7');
  check(bits(bchCode(12, 0x1f25, 12), 18), '001100011101100010', 'version 12');
  check(errorCorrection([32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17], 10),
        [196, 35, 39, 119, 235, 215, 231, 226, 93, 23], 'HELLO WORLD');
});

// Drawn by qrencode 4.1.1: qrencode -8 -l M -m 0 -t ASCII 'Lapilli: little stones'
const STONES = `
#######.###.#.#.#.#######
#.....#.##.#....#.#.....#
#.###.#..#####.##.#.###.#
#.###.#.#########.#.###.#
#.###.#..#...####.#.###.#
#.....#....#..#.#.#.....#
#######.#.#.#.#.#.#######
........##.##............
#.##.###..##..#.#.#..#.##
#.####..####.#.....#.#.#.
..#.###....#.#..#.#.#....
.#.#.#...#####.....#.###.
......##..#..###.##.###.#
..####.#.#.#..#####.#.###
.#....#.#.#.###.#.######.
#.#....###..#.#####.#...#
..###.#..###.#.######.#.#
........#.#.###.#...##...
#######.######..#.#.##.##
#.....#.#...#..##...##.##
#.###.#...####..#####..#.
#.###.#.##..##.#.####.###
#.###.#.#..###.#..#.#..#.
#.....#...#....#.#...##..
#######.#.#.#.#...#.#####`.trim();

await test('a QR code is the one another program draws', check => {
  const code = qrCode('Lapilli: little stones').map(row => row.map(dark => dark ? '#' : '.').join('')).join('\n');
  check(code, STONES, 'the code');
});

await test('QR codes grow with the text as the standard says, and end where they must', check => {
  for (const [length, version] of [[14, 1], [15, 2], [26, 2], [84, 5], [85, 6], [122, 7], [180, 9], [181, 10], [213, 10], [412, 15]])
    check(qrCode('x'.repeat(length)).length, version * 4 + 17, `${length} bytes`);
  check(qrCode('x'.repeat(413)), null, 'too long');
});

finish();

#!/usr/bin/python3
"""Makes the page's fonts from the npm packages named in web/art/type/fonts.json.

    art/type/make_fonts.py

Writes web/art/type/*.woff2, the licence beside them, and web/style/fallback.css: faces of fonts that every
system has, scaled so that a line of text is as wide as in ours. Needs npm and Debian's python3-fonttools,
python3-brotli and fonts-liberation (Arial and Times New Roman by their widths).
"""
import base64
import glob
import hashlib
import json
import pathlib
import subprocess
import tarfile
import tempfile

from fontTools import subset
from fontTools.ttLib import TTFont

ROOT = pathlib.Path(__file__).resolve().parents[2]
ART = ROOT / 'web/art/type'

# Latin-1, what else English, German, Italian, Dutch and French write with, and the page's marks.
CHARACTERS = [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, 'ŒœŸẞ\u2009\u2011\u2012–—‘’‚“”„•…\u202f‹›€−')]
SAME = {0x202F: 0x2009, 0x2011: 0x2D}  # narrow and hard spaces and hyphens look like these
FEATURES = ['kern', 'liga', 'lnum', 'pnum', 'tnum', 'locl', 'ccmp', 'mark', 'mkmk']

# Alegreya Sans is drawn small: larger by this, it is as wide as Arial, and its lower case nearly as high.
SANS = 1.15
FACES = [('alegreya', 700, 1.0), ('alegreya-sans', 400, SANS), ('alegreya-sans', 700, SANS)]
LETTERS = 'abcdefghijklmnopqrstuvwxyzäöüßàèéìòùç ,.'

# What stands in until ours are there: where it is from, and the local names that have its widths.
LIBERATION = '/usr/share/fonts/truetype/liberation/Liberation'
STANDINS = [
    ('Text A', 'alegreya-sans', 400, f'{LIBERATION}Sans-Regular.ttf', ['Arial', 'ArialMT', 'Helvetica', 'Liberation Sans']),
    ('Text A', 'alegreya-sans', 700, f'{LIBERATION}Sans-Bold.ttf', ['Arial Bold', 'Arial-BoldMT', 'Helvetica Bold', 'Liberation Sans Bold']),
    ('Text B', 'alegreya-sans', 400, '@fontsource/roboto@5.3.0 roboto-latin-400-normal.woff2', ['Roboto', 'Roboto Regular']),
    ('Text B', 'alegreya-sans', 700, '@fontsource/roboto@5.3.0 roboto-latin-700-normal.woff2', ['Roboto Bold', 'Roboto']),
    ('Text C', 'alegreya-sans', 400, '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf', ['DejaVu Sans']),
    ('Text C', 'alegreya-sans', 700, '/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf', ['DejaVu Sans Bold']),
    ('Display A', 'alegreya', 700, f'{LIBERATION}Serif-Bold.ttf', ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold']),
    ('Display B', 'alegreya', 700, '@fontsource/noto-serif@5.3.0 noto-serif-latin-700-normal.woff2', ['Noto Serif Bold', 'NotoSerif-Bold', 'Noto Serif']),
    ('Display C', 'alegreya', 700, '/usr/share/fonts/truetype/dejavu/DejaVuSerif-Bold.ttf', ['DejaVu Serif Bold']),
]


def fetch(package, folder, integrity=None):
    """Unpacks an npm package and returns its folder."""
    packed = json.loads(subprocess.run(['npm', 'pack', '--json', '--silent', '--pack-destination', folder, package],
                                       check=True, capture_output=True, text=True).stdout)[0]
    archive = pathlib.Path(folder) / packed['filename'].replace('@', '').replace('/', '-')
    digest = 'sha512-' + base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if integrity not in (None, digest):
        raise SystemExit(f'{package} has another content than web/art/type/fonts.json says')
    to = pathlib.Path(folder) / archive.stem
    with tarfile.open(archive) as files:
        files.extractall(to)
    return to / 'package'


def subset_font(path, scale):
    font = TTFont(path)
    names = dict(font.getBestCmap())
    for table in font['cmap'].tables:
        for character, like in SAME.items():
            if table.isUnicode() and like in names:
                table.cmap[character] = names[like]
        # Figures as high as capitals everywhere; tabular ones follow from them by `tnum`.
        for figure in range(0x30, 0x3A):
            if table.isUnicode():
                table.cmap[figure] = names[figure] + '.lf'
    options = subset.Options()
    options.layout_features, options.flavor = FEATURES, 'woff2'
    options.hinting, options.desubroutinize, options.notdef_outline = False, True, True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    cut = subset.Subsetter(options)
    cut.populate(unicodes=CHARACTERS)
    cut.subset(font)
    font['head'].unitsPerEm = round(font['head'].unitsPerEm / scale)
    font['head'].modified = font['head'].created
    font.recalcTimestamp = False
    return font, options


def width(font, frequency):
    """Of a letter on average, in ems."""
    names, widths = font.getBestCmap(), font['hmtx']
    return sum(n * widths[names[ord(c)]][0] for c, n in frequency.items()) / font['head'].unitsPerEm / sum(frequency.values())


def metrics(font):
    """Ascent and descent as browsers take them, in ems."""
    em, hhea = font['head'].unitsPerEm, font['hhea']
    return hhea.ascent / em, -hhea.descent / em


def frequencies():
    text = ''.join(path.read_text('utf8') for path in sorted(ROOT.glob('po/*.po'))).lower()
    return {letter: text.count(letter) for letter in LETTERS}


def standin_rule(family, weight, ours, other, names, frequency):
    size = width(ours, frequency) / width(other, frequency)
    ascent, descent = (part / size for part in metrics(ours))
    local = ', '.join(f'local("{name}")' for name in names)
    return (f'@font-face {{\n  font-family: "{family}";\n  font-weight: {weight};\n  src: {local};\n  size-adjust: {100 * size:.2f}%;\n'
            f'  ascent-override: {100 * ascent:.2f}%;\n  descent-override: {100 * descent:.2f}%;\n  line-gap-override: 0%;\n}}\n')


def main():
    made, frequency, packages = {}, frequencies(), json.loads((ART / 'fonts.json').read_text('utf8'))
    with tempfile.TemporaryDirectory() as folder:
        licences = []
        for entry in packages:
            package = fetch(f"{entry['name']}@{entry['version']}", folder, entry['integrity'])
            licences.append((package / 'LICENSE').read_text('utf8'))
            for name, weight, scale in FACES:
                if name != entry['name'].split('/')[1]:
                    continue
                font, options = subset_font(package / f'files/{name}-latin-{weight}-normal.woff2', scale)
                subset.save_font(font, str(ART / f'{name}-{weight}.woff2'), options)
                made[name, weight] = font
        holders = [entry['copyright'] for entry in packages]
        (ART / 'OFL.txt').write_text('\n'.join(holders) + '\n\n' + licences[0].split('\n\n', 1)[1].lstrip(), 'utf8')
        rules = ['/* Stand-ins for the fonts, as wide as they are. Made by art/type/make_fonts.py. */\n']
        fetched = {}
        for family, name, weight, source, names in STANDINS:
            if source.startswith('@'):
                package, file = source.split()
                if package not in fetched:
                    fetched[package] = fetch(package, folder)
                source = fetched[package] / 'files' / file
            rules.append(standin_rule(family, weight, made[name, weight], TTFont(source), names, frequency))
        (ROOT / 'web/style/fallback.css').write_text(''.join(rules), 'utf8')
    for file in sorted(glob.glob(str(ART / '*.woff2'))):
        print(pathlib.Path(file).stat().st_size, pathlib.Path(file).name)


if __name__ == '__main__':
    main()

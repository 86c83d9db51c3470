// How well a piece in relief is told from its ground, measured in the pictures.
import {readFileSync} from 'node:fs';
import {root} from './harness.mjs';

const NIGHT = 0.16;  // what of a square's light is lost at night within the light of a fire

export function picture(name) {
  return `data:image/webp;base64,${readFileSync(`${root}web/art/relief/${name}.webp`).toString('base64')}`;
}

// Draws squares in a page and measures them. `piece`: null for the ground alone.
export function measure(page, {ground, piece, size}) {
  return page.evaluate(async ({ground, piece, size, night}) => {
    const load = async source => {
      const image = new Image();
      image.src = source;
      await image.decode();
      return image;
    };
    const pixels = draw => {
      const canvas = new OffscreenCanvas(size, size), pen = canvas.getContext('2d');
      pen.imageSmoothingQuality = 'high';
      draw(pen);
      return pen.getImageData(0, 0, size, size).data;
    };
    const under = await load(ground), above = piece && await load(piece);
    const stand = pen => above && pen.drawImage(above, -size / 8, -size / 8, size * 1.25, size * 1.25);
    const shown = shade => pixels(pen => {
      pen.drawImage(under, 0, 0, size, size);
      pen.fillStyle = `rgb(11 5 3 / ${shade})`;
      pen.fillRect(0, 0, size, size);
      stand(pen);
    });
    const alpha = pixels(stand);
    const linear = value => value <= 10.31 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    const all = [...Array(size * size).keys()];
    const far = Math.floor(size / 18), span = Array.from({length: 2 * far + 1}, (_, i) => i - far);
    const steps = span.flatMap(dy => span.map(dx => [dx, dy])).filter(step => Math.hypot(...step) <= far);
    const beside = (i, [dx, dy]) => i % size + dx >= 0 && i % size + dx < size ? i + dx + dy * size : -1;
    const solid = all.map(i => alpha[4 * i + 3] > 247);
    const close = all.filter(i => !solid[i] && steps.some(step => solid[beside(i, step)]));
    const bare = all.filter(i => alpha[4 * i + 3] < 8);
    const quantile = (values, part) => values.sort((a, b) => a - b)[Math.floor(part * (values.length - 1))] ?? 0;
    const ratio = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const contrast = shade => {
      const rgb = shown(shade);
      const light = i => 0.2126 * linear(rgb[4 * i]) + 0.7152 * linear(rgb[4 * i + 1]) + 0.0722 * linear(rgb[4 * i + 2]);
      const body = all.filter(i => solid[i]).map(light);
      return Math.max(ratio(quantile(body, 0.9), quantile(close.map(light), 0.5)), ratio(quantile(body, 0.3), quantile(bare.map(light), 0.5)));
    };
    // Patches of flame: bright, and far more red than blue.
    const rgb = shown(0), hot = all.map(i => rgb[4 * i] > 225 && rgb[4 * i + 1] > 95 && rgb[4 * i] - rgb[4 * i + 2] > 165);
    let flames = 0;
    for (const i of all) {
      if (!hot[i])
        continue;
      const open = [i];
      let found = 0;
      for (let j = open.pop(); j !== undefined; j = open.pop()) {
        if (!hot[j])
          continue;
        hot[j] = false;
        found++;
        open.push(...[j % size > 0 && j - 1, j % size < size - 1 && j + 1, j - size, j + size].filter(k => k !== false && k >= 0 && k < size * size));
      }
      flames += found * 140 >= size * size ? 1 : 0;
    }
    return {day: contrast(0), night: contrast(night), flames};
  }, {ground: picture(ground), piece: piece && picture(piece), size, night: NIGHT});
}

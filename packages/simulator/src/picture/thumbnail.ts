import type { Picture } from './visual.ts';

/** Reduces a visual picture to at most `size` pixels on its longer side by averaging areas. */
export function renderThumbnail(visual: Picture, size = 256): Picture {
  const scale = Math.max(1, Math.max(visual.width, visual.height) / size);
  const width = Math.max(1, Math.round(visual.width / scale));
  const height = Math.max(1, Math.round(visual.height / scale));
  const across = shares(visual.width, width);
  const down = shares(visual.height, height);
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      writeMean(visual, across[x] ?? [], down[y] ?? [], rgb, (y * width + x) * 3);
    }
  }
  return { width, height, rgb };
}

/** The pixels of `from` that contribute to each pixel of `to`, with weights that add up to 1. */
function shares(from: number, to: number): readonly (readonly (readonly [number, number])[])[] {
  const wide = from / to;
  return Array.from({ length: to }, (_, n) => {
    const parts: [number, number][] = [];
    for (let p = Math.floor(n * wide); p < Math.min(from, (n + 1) * wide); p++) {
      const overlap = Math.min(p + 1, (n + 1) * wide) - Math.max(p, n * wide);
      if (overlap > 1e-9) parts.push([p, overlap / wide]);
    }
    return parts;
  });
}

type Shares = readonly (readonly [number, number])[];

function writeMean(
  { rgb, width }: Picture,
  across: Shares,
  down: Shares,
  into: Uint8Array,
  at: number,
): void {
  let red = 0;
  let green = 0;
  let blue = 0;
  for (const [y, ky] of down) {
    for (const [x, kx] of across) {
      const from = (y * width + x) * 3;
      red += (rgb[from] ?? 0) * kx * ky;
      green += (rgb[from + 1] ?? 0) * kx * ky;
      blue += (rgb[from + 2] ?? 0) * kx * ky;
    }
  }
  into[at] = Math.round(red);
  into[at + 1] = Math.round(green);
  into[at + 2] = Math.round(blue);
}

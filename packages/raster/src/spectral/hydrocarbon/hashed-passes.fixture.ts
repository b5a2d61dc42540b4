import type { SpectralBlock } from '../block.ts';
import { hashed } from '../filter/hashed-block.fixture.ts';

export const LINES = 40;
export const SAMPLES = 48;
const WAVELENGTHS = [
  ...Array.from({ length: 17 }, (_, n) => 1644 + 9 * n),
  ...Array.from({ length: 20 }, (_, n) => 2229 + 9 * n),
];
const BANDS = WAVELENGTHS.length;

/** The passes of fixtures/oil-difference.py: patches of ground that drift in brightness, with a spot of absorption at 30, 20. */
export function hashedPasses(): { readonly now: SpectralBlock; readonly usual: SpectralBlock } {
  const [now, usual] = [0, 1].map(() => new Float32Array(LINES * BANDS * SAMPLES));
  if (now === undefined || usual === undefined) throw new Error('There must be two passes.');
  for (let line = 0; line < LINES; line++)
    for (let sample = 0; sample < SAMPLES; sample++) {
      const pixel = line * SAMPLES + sample;
      const albedo = 0.1 + 0.4 * hashed(10_000_000 + Math.floor(line / 8) * 64 + Math.floor(sample / 8));
      const drift = 1 + 0.1 * (hashed(12_000_000 + pixel) - 0.5);
      const isSpot = line >= 20 && line < 23 && sample >= 30 && sample < 33;
      for (let band = 0; band < BANDS; band++) {
        const key = (pixel * BANDS + band) * 6;
        const noise = (from: number) =>
          hashed(key + from) + hashed(key + from + 1) + hashed(key + from + 2) - 1.5;
        const away = band < 17 ? (band - 9) ** 2 : (band - 26) ** 2;
        const depth = ((isSpot ? 0.25 : 0) * (band < 17 ? 0.1 : 0.2)) / (1 + away / 3);
        const at = (line * BANDS + band) * SAMPLES + sample;
        usual[at] = Math.log(albedo * (1 + (0.002 / albedo) * noise(0)));
        now[at] = albedo * drift * (1 - depth) * (1 + (0.002 / albedo) * noise(3));
        if (line === 7 && sample === 9) now[at] = Number.NaN;
      }
    }
  const size = { lines: LINES, samples: SAMPLES, wavelengths: WAVELENGTHS };
  return { now: { ...size, data: now }, usual: { ...size, data: usual } };
}

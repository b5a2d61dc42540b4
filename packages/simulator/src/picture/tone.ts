import { bandScale, VISUAL_BANDS } from './sensor.ts';

/** Fraction of the path radiance of clear air that is removed; the rest remains as slight haze. */
const DEHAZE = 0.93;
/** Reflectance that is shown at half brightness. */
const MIDDLE = [0.165, 0.158, 0.142] as const;
const LEVELS = 32_768;

const tables = VISUAL_BANDS.map((band, channel) => toneTable(band, MIDDLE[channel] ?? 0.14));

/**
 * The tone curve of the visual picture, from counts of one band to 0..255. With reflectance
 * `r = (DN - 0.93 path) / (counts per reflectance)` it is `255 * 1.1 * s / (s + 1)`, `s = (r / middle)^1.2`:
 * a photographic shoulder that keeps water dark and clouds just below white.
 */
function toneTable(band: number, middle: number): Uint8ClampedArray {
  const { perReflectance, path } = bandScale(band);
  const table = new Uint8ClampedArray(LEVELS);
  for (let dn = 0; dn < LEVELS; dn++) {
    const r = Math.max(0, (dn - DEHAZE * path) / perReflectance);
    const s = (r / middle) ** 1.2;
    table[dn] = 255 * 1.1 * (s / (s + 1));
  }
  return table;
}

function tone(channel: number, counts: number): number {
  const level = Math.min(LEVELS - 1, Math.max(0, Math.round(counts)));
  return tables[channel]?.[level] ?? 0;
}

/** The colour (0..255 each) that the visual picture gives to counts of the cube's `VISUAL_BANDS`. */
export function visualFromBands(red: number, green: number, blue: number): readonly [number, number, number] {
  return [tone(0, red), tone(1, green), tone(2, blue)];
}

/** Writes the colour for counts directly into a picture, without allocating. */
export function writeTone(into: Uint8Array, at: number, red: number, green: number, blue: number): void {
  into[at] = tone(0, red);
  into[at + 1] = tone(1, green);
  into[at + 2] = tone(2, blue);
}

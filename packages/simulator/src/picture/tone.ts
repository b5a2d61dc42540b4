import { VISUAL_BANDS } from '../radiance/bands.ts';
import type { Illumination } from '../radiance/illumination.ts';
import { bandScale } from './sensor.ts';

/** Fraction of the path radiance of clear air that is removed; the rest remains as slight haze. */
const DEHAZE = 0.93;
/** Reflectance that is shown at half brightness. */
const MIDDLE = [0.165, 0.158, 0.142] as const;
const LEVELS = 32_768;
/** Elevation of the Sun above which the exposure compensates fully, degrees. */
const LEAST_SUN_DEG = 5;

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

/** The colour (0..255 each) of radiances of the cube's `VISUAL_BANDS` in the light of a scene (`visualLight`). */
export function visualFromRadiance(
  [red, green, blue]: readonly [number, number, number],
  light: VisualLight,
): readonly [number, number, number] {
  return [
    tone(0, red * light.scale[0] + light.offset[0]),
    tone(1, green * light.scale[1] + light.offset[1]),
    tone(2, blue * light.scale[2] + light.offset[2]),
  ];
}

type Three = readonly [number, number, number];

/** What turns radiances of the three visual bands into the counts that the tone curve expects. */
export interface VisualLight {
  readonly scale: Three;
  readonly offset: Three;
}

/**
 * Divides radiance by the light of the Sun, so that a scene is as bright in the morning as at noon. Below 5 degrees the exposure
 * compensates no further, and pictures darken.
 */
export function visualLight(light: Illumination, sunElevationDeg: number): VisualLight {
  const day = Math.sin((Math.max(LEAST_SUN_DEG, sunElevationDeg) * Math.PI) / 180);
  const sun = Math.max(0, Math.sin((sunElevationDeg * Math.PI) / 180));
  const compensated = sun / day;
  const of = (channel: 0 | 1 | 2): readonly [number, number] => {
    const band = VISUAL_BANDS[channel];
    const { perReflectance, path } = bandScale(band);
    const bright = light.perReflectance[band] ?? 0;
    if (bright === 0) return [0, 0];
    const scale = (perReflectance * compensated) / bright;
    return [scale, DEHAZE * (path - scale * (light.path[band] ?? 0))];
  };
  const [red, green, blue] = [of(0), of(1), of(2)];
  return { scale: [red[0], green[0], blue[0]], offset: [red[1], green[1], blue[1]] };
}

/** Writes the colour for counts directly into a picture, without allocating. */
export function writeTone(into: Uint8Array, at: number, red: number, green: number, blue: number): void {
  into[at] = tone(0, red);
  into[at + 1] = tone(1, green);
  into[at + 2] = tone(2, blue);
}

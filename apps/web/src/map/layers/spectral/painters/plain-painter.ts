import type { BandPicture, Threshold } from '../band-picture.ts';
import { type BandPlane, MISSING } from '../band-plane.ts';
import { COLOUR_RAMPS, rampColour } from '../colour-ramps.ts';
import { valuesOfExpression } from '../plane-expression.ts';

/** Steps of a ramp: so many that no colour is more than one of its 256 tones away from the exact one. */
const STEPS = 1024;

/** Paints a picture without a graphics processor: red, green, blue and opacity of each pixel. */
export function paintedPixels(picture: BandPicture): Uint8ClampedArray<ArrayBuffer> {
  switch (picture.kind) {
    case 'rgb':
      return rgbPixels(picture);
    case 'expression':
      return rampPixels(valuesOfExpression(picture.expression), picture);
    case 'values':
      return rampPixels(picture.values, picture);
  }
}

function rgbPixels({ planes, limits, gamma }: BandPicture & { kind: 'rgb' }): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(planes[0].stored.length * 4);
  for (let at = 0; at < planes[0].stored.length; at++) {
    const tones = planes.map((plane, part) => toneOf(plane, at, limits[part] ?? [0, 1]));
    if (tones.some(Number.isNaN)) continue;
    pixels.set(
      tones.map((tone) => 255 * tone ** (1 / gamma)),
      at * 4,
    );
    pixels[at * 4 + 3] = 255;
  }
  return pixels;
}

function toneOf({ stored, scale, offset }: BandPlane, at: number, [from, to]: readonly [number, number]) {
  const value = stored[at] ?? MISSING;
  if (value === MISSING) return Number.NaN;
  return Math.min(1, Math.max(0, (value * scale + offset - from) / (to - from)));
}

function rampPixels(
  values: Float32Array,
  { limits: [from, to], ramp, threshold }: Exclude<BandPicture, { kind: 'rgb' }>,
): Uint8ClampedArray<ArrayBuffer> {
  const colours = Array.from({ length: STEPS }, (_, step) =>
    rampColour(COLOUR_RAMPS[ramp], step / (STEPS - 1)),
  );
  const pixels = new Uint8ClampedArray(values.length * 4);
  values.forEach((value, at) => {
    if (!passes(value, threshold)) return;
    const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
    pixels.set(colours[Math.round(share * (STEPS - 1))] ?? [0, 0, 0], at * 4);
    pixels[at * 4 + 3] = 255;
  });
  return pixels;
}

/** Whether a value is drawn; a missing one never is. */
export function passes(value: number, threshold: Threshold | undefined): boolean {
  if (Number.isNaN(value)) return false;
  if (threshold === undefined) return true;
  return threshold.keeps === 'above' ? value >= threshold.value : value <= threshold.value;
}

import { medianOf } from '../../spectral/objects/robust.ts';
import type { Plane } from '../../spectral/plane.ts';
import type { Igm, PixelAngles } from '../locate/igm.ts';

/** How far the shadow of a cloud is from the picture of it, in pixels to the right and down for each metre of its height. */
export type ShadowStep = readonly [right: number, down: number];

const METRES_PER_DEGREE = 111_320;
const RAD_PER_DEG = Math.PI / 180;
/** Heights of clouds above the ground that are tried. */
const HEIGHTS_M = { least: 200, greatest: 12_000 } as const;
/** Ground in a shadow has less than this share of the usual brightness in the near infrared. */
const DARK = 0.76;
/** The heights of clouds of one scene differ by this share. */
const HEIGHT_SPREAD = 0.15;
/** With fewer pixels in the picture, shadows of a height prove nothing. */
const LEAST_PIXELS = 12;
/** Shadows are at least this much darker than the other ground, on average. */
const LEAST_CONTRAST = 0.12;

/**
 * The shadow step of an image from the angles of its middle: shadows fall away from the Sun, and clouds are seen displaced away
 * from the satellite. `undefined` where the middle does not see the ground or the Sun is down.
 */
export function shadowStep({
  lines,
  samples,
  lon,
  lat,
  ...angles
}: Igm & PixelAngles): ShadowStep | undefined {
  const at = Math.floor(lines / 2) * samples + Math.floor(samples / 2);
  const angle = (values: Float32Array) => (values[at] ?? Number.NaN) * RAD_PER_DEG;
  const [sun, view] = [angle(angles.sunZenithDeg), angle(angles.viewZenithDeg)];
  const [sunward, satellite] = [angle(angles.sunAzimuthDeg), angle(angles.viewAzimuthDeg)];
  if (!(sun < Math.PI / 2 && view < Math.PI / 2)) return undefined;
  const east = Math.tan(view) * Math.sin(satellite) - Math.tan(sun) * Math.sin(sunward);
  const north = Math.tan(view) * Math.cos(satellite) - Math.tan(sun) * Math.cos(sunward);
  const perEast = METRES_PER_DEGREE * Math.cos((lat[at] ?? 0) * RAD_PER_DEG);
  const step = (to: number) =>
    [
      ((lon[to] ?? Number.NaN) - (lon[at] ?? 0)) * perEast,
      ((lat[to] ?? Number.NaN) - (lat[at] ?? 0)) * METRES_PER_DEGREE,
    ] as const;
  const [column, row] = [step(at + 1), step(at + samples)];
  const determinant = column[0] * row[1] - column[1] * row[0];
  const right = (east * row[1] - north * row[0]) / determinant;
  const down = (north * column[0] - east * column[1]) / determinant;
  return Number.isFinite(right + down) ? [right, down] : undefined;
}

export interface ShadowRequest {
  readonly nir: Plane;
  readonly isCloud: Uint8Array;
  /** Pixels that are dark by nature or have no data. */
  readonly isExcluded: Uint8Array;
  readonly step: ShadowStep;
}

export interface CloudShadows {
  readonly isShadow: Uint8Array;
  /** Height of the clouds above the ground that explains the dark ground best. */
  readonly cloudHeightM: number;
}

/**
 * The shadows of the clouds in an image: of all heights, the one whose projected clouds cover the darkest ground is that of the
 * clouds, and the dark ground below clouds of about that height is in their shadow. `undefined` when no height shows shadows. Shadows
 * of clouds outside the image are not found.
 */
export function cloudShadows({ nir, isCloud, isExcluded, step }: ShadowRequest): CloudShadows | undefined {
  const relative = relativeBrightness(nir, isCloud, isExcluded);
  const cloud = pixelsOf(isCloud);
  if (relative === undefined || cloud.length === 0) return undefined;
  const pixelsPerM = Math.hypot(...step);
  const stepM = Math.max(1 / pixelsPerM, 20);
  const project = (heightM: number, visit: (at: number) => void) =>
    projectPixels(cloud, nir, [Math.round(step[0] * heightM), Math.round(step[1] * heightM)], visit);
  let best: { readonly heightM: number; readonly mean: number } | undefined;
  for (let heightM: number = HEIGHTS_M.least; heightM <= HEIGHTS_M.greatest; heightM += stepM) {
    let [sum, count] = [0, 0];
    project(heightM, (at) => {
      const value = relative[at] ?? Number.NaN;
      if (Number.isNaN(value)) return;
      sum += Math.min(1, value);
      count++;
    });
    if (count < LEAST_PIXELS || count < 0.05 * cloud.length) continue;
    if (best === undefined || sum / count < best.mean) best = { heightM, mean: sum / count };
  }
  if (best === undefined || best.mean > meanOf(relative) - LEAST_CONTRAST) return undefined;
  const isShadow = new Uint8Array(isCloud.length);
  for (
    let heightM = best.heightM * (1 - HEIGHT_SPREAD);
    heightM <= best.heightM * (1 + HEIGHT_SPREAD);
    heightM += stepM
  )
    project(heightM, (at) => {
      if ((relative[at] ?? 1) < DARK) isShadow[at] = 1;
    });
  return { isShadow, cloudHeightM: best.heightM };
}

/** Brightness over the median of the ground that is neither cloud nor excluded; NaN for both; `undefined` without ground. */
function relativeBrightness(
  nir: Plane,
  isCloud: Uint8Array,
  isExcluded: Uint8Array,
): Float32Array | undefined {
  const values = nir.values.map((value, at) =>
    isCloud[at] === 1 || isExcluded[at] === 1 ? Number.NaN : value,
  );
  const median = medianOf(values);
  return median > 0 ? values.map((value) => value / median) : undefined;
}

function pixelsOf(mask: Uint8Array): Int32Array {
  let count = 0;
  const pixels = new Int32Array(mask.length);
  for (let at = 0; at < mask.length; at++) if (mask[at] === 1) pixels[count++] = at;
  return pixels.subarray(0, count);
}

function projectPixels(
  pixels: Int32Array,
  { width, height }: Plane,
  [right, down]: readonly [number, number],
  visit: (at: number) => void,
): void {
  for (const pixel of pixels) {
    const x = (pixel % width) + right;
    const y = Math.floor(pixel / width) + down;
    if (x >= 0 && y >= 0 && x < width && y < height) visit(y * width + x);
  }
}

/** The mean of the known values, none of which counts for more than 1. */
function meanOf(values: Float32Array): number {
  let [sum, count] = [0, 0];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    sum += Math.min(1, value);
    count++;
  }
  return sum / count;
}

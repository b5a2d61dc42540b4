import { CELL_PX, type SpectralCells } from '../memory/spectral-cells.ts';
import { dilate, maskOf } from '../objects/mask.ts';
import type { Plane } from '../plane.ts';
import type { PlumeCells } from './methane-test.ts';
import type { PlumeScan } from './plume-scan.ts';
import { type PlumeAxis, plumePositions, plumeSpreadM } from './plume-shape.ts';

/** With more candidates a map is spoiled, and the weakest are not looked at. */
const MOST_CANDIDATES = 50;
/** Plumes reach this much further than their template, and half as much to the sides. */
const NEAR_PX = 10;
/** Half width of a plume with its flanks, in standard deviations. */
const FLANK_SPREADS = 3.6;
/** A template that starts this far upwind of a plume still covers it. */
const UPWIND_M = 600;
/** Plumes are torn: what lies so far downwind of a stronger head belongs to it. */
const TORN_M = 1200;
/** Heads closer than this belong to one plume. */
const SAME_PLUME_M = 150;
/** What a plume covers beyond its mask. */
const HALO_PX = 4;
/** Around a place that shows only the flank of a stronger plume, no other is looked for. */
const TESTED_PX = 5;
/** The spectrum of a plume is taken within this many standard deviations of its axis. */
const CORE_SPREADS = 1.8;
const SURROUNDINGS_PX = 8;
/** Pixels of a plume stand this many standard deviations above the noise. */
export const MASK_SCORE = 2;
/** The part of a plume in which its mask starts: from upwind of its head. */
const [START_PX, HEAD_PX] = [-6, 15];

/** The best plume of a place. */
export interface PlumeCandidate {
  /** The pixel where the template that fits best starts. */
  readonly pixel: number;
  readonly axis: PlumeAxis;
  readonly lengthM: number;
  readonly score: number;
  /** Methane per length, in ppm m times m. */
  readonly linePpmM2: number;
}

export interface Plume extends PlumeCandidate {
  /** Its mask, ascending. */
  readonly pixels: Int32Array;
}

/**
 * Plumes with at least a score, strongest first. What is downwind of a stronger head, or only its flank, belongs to the stronger
 * plume: a template that is turned or displaced still covers a part of it.
 *
 * @param scores blurred map in robust standard deviations, in which masks are drawn
 */
export function plumeCandidates(
  scan: PlumeScan,
  scores: Plane,
  { minScore, pixelM }: { readonly minScore: number; readonly pixelM: number },
): readonly Plume[] {
  const { width } = scores;
  const scoreAt = (pixel: number) => scan.scores.values[pixel] ?? Number.NaN;
  const order = [...scan.scores.values.keys()].filter((pixel) => scoreAt(pixel) >= minScore);
  order.sort((a, b) => scoreAt(b) - scoreAt(a) || a - b);
  const found: (Plume & { readonly isPart: (pixel: number) => boolean })[] = [];
  let covered = new Uint8Array(scores.values.length);
  const tested = new Uint8Array(scores.values.length);
  for (const pixel of order) {
    if (found.length >= MOST_CANDIDATES) break;
    if (tested[pixel] === 1 || found.some((stronger) => stronger.isPart(pixel))) continue;
    if (found.length > 0 && scan.scoreOutside(pixel, covered) < minScore) {
      markAround(tested, pixel, scores);
      continue;
    }
    const candidate: PlumeCandidate = {
      pixel,
      ...scan.extentOf(pixel),
      score: scoreAt(pixel),
      linePpmM2: scan.linePpmM2(pixel),
    };
    const pixels = plumeMask(candidate, scores, pixelM);
    found.push({ ...candidate, pixels, isPart: partOf(candidate, width, pixelM) });
    const grown = dilate(maskOf(pixels, scores), scores, HALO_PX);
    covered = covered.map((value, i) => value | (grown[i] ?? 0));
  }
  return found.map(({ isPart: _, ...plume }) => plume);
}

/** Whether a pixel lies downwind of a head, close to it, or so far upwind that a template from there still covers the plume. */
function partOf({ axis }: PlumeCandidate, width: number, pixelM: number): (pixel: number) => boolean {
  const positionOf = plumePositions(axis, width);
  return (pixel) => {
    const along = positionOf.along(pixel);
    const across = positionOf.across(pixel);
    if (Math.hypot(along, across) * pixelM < SAME_PLUME_M) return true;
    if (along * pixelM < -UPWIND_M || along * pixelM > TORN_M) return false;
    const spreadPx = plumeSpreadM(Math.abs(along) * pixelM) / pixelM;
    return Math.abs(across) <= FLANK_SPREADS * spreadPx + NEAR_PX / 2;
  };
}

function markAround(mask: Uint8Array, pixel: number, { width, height }: Plane): void {
  const [x, y] = [pixel % width, Math.floor(pixel / width)];
  for (let row = Math.max(0, y - TESTED_PX); row <= Math.min(height - 1, y + TESTED_PX); row++)
    mask.fill(
      1,
      row * width + Math.max(0, x - TESTED_PX),
      row * width + Math.min(width - 1, x + TESTED_PX) + 1,
    );
}

/** The cells of a plume, weighted by how strong a steady plume is there, and those on its sides. */
export function candidateCells(
  { axis, lengthM }: PlumeCandidate,
  { width, height }: Pick<SpectralCells, 'width' | 'height'>,
  pixelM: number,
  isFree: (cell: number) => boolean,
): PlumeCells {
  const cellAxis = { ...axis, head: [axis.head[0] / CELL_PX, axis.head[1] / CELL_PX] as const };
  const positionOf = plumePositions(cellAxis, width);
  const cellM = CELL_PX * pixelM;
  const plume: { cell: number; weight: number }[] = [];
  const surroundings: number[] = [];
  for (let cell = 0; cell < width * height; cell++) {
    const along = positionOf.along(cell);
    if (!(along > -NEAR_PX / CELL_PX && along * cellM < lengthM + NEAR_PX * pixelM)) continue;
    const spread = plumeSpreadM(along * cellM) / cellM;
    const distance = Math.abs(positionOf.across(cell));
    if (along > -0.5 && along * cellM < lengthM && distance < CORE_SPREADS * spread)
      plume.push({ cell, weight: Math.exp(-0.5 * (distance / (1.2 * spread)) ** 2) / spread });
    else {
      const outside = distance - FLANK_SPREADS * spread;
      if (outside > 0 && outside < SURROUNDINGS_PX / CELL_PX && isFree(cell)) surroundings.push(cell);
    }
  }
  return { plume, surroundings };
}

/**
 * The pixels of a plume: those above the noise that are connected with its head, within its flanks; those of its axis where there
 * are none.
 *
 * @param scores blurred map in robust standard deviations
 * @returns indices, ascending
 */
export function plumeMask({ axis, lengthM }: PlumeCandidate, scores: Plane, pixelM: number): Int32Array {
  const { width, height, values } = scores;
  const positionOf = plumePositions(axis, width);
  const isOpen = new Uint8Array(values.length);
  const pixels: number[] = [];
  const core: number[] = [];
  for (let pixel = 0; pixel < values.length; pixel++) {
    const score = values[pixel] ?? Number.NaN;
    const isHigh = score > MASK_SCORE;
    const along = positionOf.along(pixel);
    const isInside = along >= 0 && along * pixelM <= lengthM;
    if (along < START_PX || !(isHigh || isInside)) continue;
    const spreadPx = plumeSpreadM(along * pixelM) / pixelM;
    const distance = Math.abs(positionOf.across(pixel));
    if (distance > FLANK_SPREADS * spreadPx + CELL_PX) continue;
    if (isInside && distance <= spreadPx && !Number.isNaN(score)) core.push(pixel);
    if (!isHigh) continue;
    isOpen[pixel] = 1;
    if (along <= HEAD_PX) pixels.push(pixel);
  }
  for (const pixel of pixels) isOpen[pixel] = 0;
  for (let next = 0; next < pixels.length; next++) {
    const pixel = pixels[next] ?? 0;
    const x = pixel % width;
    const y = (pixel - x) / width;
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
        const neighbour = row * width + column;
        if (isOpen[neighbour] === 0) continue;
        isOpen[neighbour] = 0;
        pixels.push(neighbour);
      }
  }
  return Int32Array.from(pixels.length > 0 ? pixels : core).sort();
}

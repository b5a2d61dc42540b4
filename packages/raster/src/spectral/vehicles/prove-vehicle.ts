import { cholesky, solveCholesky } from '../linear/cholesky.ts';
import type { ComparedPictures } from './compare-pictures.ts';
import type { VehicleTemplate } from './vehicle-templates.ts';

/** How far an edge may lie elsewhere and be blurred, in pixels and as a share of a second difference (standard deviations). */
const MOVED = { shiftPx: 0.3, blur: 0.15 } as const;
/** How well the level around a vehicle is known, in reflectance. */
const LEVEL_SIGMA = 0.003;
/**
 * What a vehicle must reach. Most of what is not one is an edge of a roof, a field or a track that lies elsewhere in this picture: it is as
 * bright as something next to it, and a displacement explains it. A truck covers five times more pixels than a car, so that it needs less where its shape
 * explains most of the change, and being further beyond what earlier pictures show. Limits fitted on 45 worlds (seeds 5001 to 5005, 8101 to 8108,
 * 8201 to 8208, 8301 to 8308, 8401 to 8408 and 8501 to 8508) and their comparisons on 8601 to 8608 and 8701 to 8708 as well; on the last 40 of them
 * 3 false ones on 4.5 km2 of roads and pads remain.
 */
const LEAST = { score: 4.5, beyondShift: 6, beyondRange: 1, explained: 0.5 } as const;
const LEAST_OF_TRUCK = { score: 4.5, beyondShift: 5, beyondRange: 2, explained: 0.7 } as const;
/** What stands out so clearly need hardly be brighter or darker than everything around it. */
const CLEAR_SCORE = 12;

/** What speaks for a vehicle at a place, each in standard deviations of its change but for the share. */
export interface VehicleEvidence {
  /** Fit of the template, with the noise of the place by the earlier pictures. */
  readonly score: number;
  /** The same where a displacement of the ground may explain as much of the change as it can. */
  readonly beyondShift: number;
  /** The same for the part of the change that lies beyond everything that earlier pictures show there or a pixel away. */
  readonly beyondRange: number;
  /** Share of the squared change, without its noise, that the template explains. */
  readonly explained: number;
}

/** Whether the change at a place is a vehicle and not an edge. */
export function isVehicle(evidence: VehicleEvidence, kind: VehicleTemplate['kind']): boolean {
  if (kind === 'truck' && reaches(evidence, LEAST_OF_TRUCK)) return true;
  const isClear = evidence.score >= CLEAR_SCORE && evidence.beyondRange > 0;
  return reaches(isClear ? { ...evidence, beyondRange: LEAST.beyondRange } : evidence, LEAST);
}

const reaches = (evidence: VehicleEvidence, least: VehicleEvidence) =>
  evidence.score >= least.score &&
  evidence.beyondShift >= least.beyondShift &&
  evidence.beyondRange >= least.beyondRange &&
  evidence.explained >= least.explained;

interface Covered {
  readonly at: number;
  readonly cover: number;
  readonly change: number;
}

/** The evidence of a template in the middle of a pixel; positive, whether the vehicle is bright or dark. */
export function vehicleEvidence(
  compared: ComparedPictures,
  { pixels }: VehicleTemplate,
  middle: number,
): VehicleEvidence {
  const { change, sigmas, spread, beyondRange } = compared;
  const { width, height, values } = change;
  const [x, y] = [middle % width, Math.floor(middle / width)];
  const covered = pixels.flatMap(({ dx, dy, cover }): Covered[] => {
    if (x + dx < 1 || y + dy < 1 || x + dx >= width - 1 || y + dy >= height - 1) return [];
    const at = (y + dy) * width + x + dx;
    const value = values[at] ?? Number.NaN;
    return Number.isNaN(value) ? [] : [{ at, cover, change: value }];
  });
  const plain = scoreOf(covered, sigmas);
  const sign = Math.sign(plain);
  const squares = covered.reduce((sum, each) => sum + (each.change / (sigmas[each.at] ?? 1)) ** 2, 0);
  const beyond = covered.map((each) => ({ ...each, change: beyondRange[each.at] ?? 0 }));
  return {
    score: sign * scoreOf(covered, spread),
    beyondShift: sign * scoreBeyondShift(covered, compared),
    beyondRange: sign * scoreOf(beyond, sigmas),
    explained: plain ** 2 / Math.max(plain ** 2, squares - covered.length),
  };
}

/** Least squares of the contrast of a vehicle, in standard deviations of that contrast. */
function scoreOf(covered: readonly Covered[], sigmas: Float32Array): number {
  let [sum, squares] = [0, 0];
  for (const { at, cover, change } of covered) {
    const weight = 1 / (sigmas[at] ?? 1) ** 2;
    sum += cover * weight * change;
    squares += cover * cover * weight;
  }
  return squares > 0 ? sum / Math.sqrt(squares) : 0;
}

/** The same with a displacement, a blur and a level as further unknowns, each of which is known to be small. */
function scoreBeyondShift(covered: readonly Covered[], { usual, sigmas }: ComparedPictures): number {
  const { width, values } = usual;
  const value = (at: number) => values[at] ?? Number.NaN;
  const costs = [0, MOVED.shiftPx, MOVED.shiftPx, MOVED.blur, MOVED.blur, LEVEL_SIGMA].map((sigma) =>
    sigma === 0 ? 0 : 1 / sigma ** 2,
  );
  const n = costs.length;
  const matrix = new Float64Array(n * n);
  const aim = new Float64Array(n);
  for (const { at, cover, change } of covered) {
    const sigma = sigmas[at] ?? 1;
    const [left, right, up, down] = [value(at - 1), value(at + 1), value(at - width), value(at + width)];
    const own = 2 * value(at);
    const row = [cover, (right - left) / 2, (down - up) / 2, right + left - own, down + up - own, 1];
    if (row.some(Number.isNaN)) continue;
    row.forEach((a, i) => {
      aim[i] = (aim[i] ?? 0) + (a * change) / sigma ** 2;
      row.forEach((b, j) => {
        matrix[i * n + j] = (matrix[i * n + j] ?? 0) + (a * b) / sigma ** 2;
      });
    });
  }
  costs.forEach((cost, i) => {
    matrix[i * n + i] = (matrix[i * n + i] ?? 0) + cost;
  });
  const factor = cholesky(matrix, n);
  if (factor === undefined) return 0;
  const [contrast = 0] = solveCholesky(factor, aim);
  const [variance = 1] = solveCholesky(factor, [1, 0, 0, 0, 0, 0]);
  return contrast / Math.sqrt(variance);
}

import { type MassSections, massSections, type WeightedMap } from './mass-sections.ts';
import { type PlumeAxis, plumeSpreadM, unitVector } from './plume-shape.ts';

/** The head is looked for this far up and down the wind from where the template starts. */
const REACH_M = 200;
/** Only the part of a plume next to its head tells where the head is. */
const NEAR_M = 320;
/** The methane of the sections of a torn plume varies by this share of its mean (standard deviation), over this distance. */
export const TORN_SHARE = 0.4;
const TORN_M = 80;
/** The mean next to the head is not that of the complete template, so that shares of it are tried. */
const MASS_SHARES = [0.6, 0.8, 1, 1.25, 1.6] as const;
/** How far a plume may begin to the side of its template, and how much it may turn from it there. */
const ASIDE_PX = [-3, -2.5, -2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2, 2.5, 3] as const;
const TURNS_DEG = [-12, -8, -4, 0, 4, 8, 12] as const;
/** The part of a plume that its direction at the head is fitted to. */
const LOCAL_M = 240;
/** A change so close to the first or the last place lies beyond it. */
const LIMIT_SECTIONS = 2;
/** The gas spreads against the wind as well: the middle of the rise lies so far upwind of the source (seeds 1 to 3 of the harness). */
const UPWIND_M = 13;
/** Places are tried in steps of so many sections. */
const PLACE_STEP = 0.5;
/** Sections with a smaller share of a plume are taken as free of it. */
const LEAST_RISEN = 1e-3;
/** The places along and across the wind are found in turn. */
const ROUNDS = 2;

export interface PlumeHeadInput {
  readonly map: WeightedMap;
  /** The template that fits best. */
  readonly axis: PlumeAxis;
  readonly lengthM: number;
  /** Methane per length of the template, in ppm m times m. */
  readonly linePpmM2: number;
  readonly pixelM: number;
}

/** Where a plume begins and how far its template reaches. */
export interface PlumeExtent {
  readonly axis: PlumeAxis;
  readonly lengthM: number;
}

/** The extent of a plume from its head to the end of its template; that of the template where the map does not tell the head. */
export function plumeExtent(input: PlumeHeadInput): PlumeExtent {
  const { axis, lengthM, pixelM } = input;
  const head = plumeHead(input)?.head;
  if (head === undefined) return { axis, lengthM };
  const [x, y] = aheadOf(axis.head, axis.towardsDeg, lengthM / pixelM);
  const [dx, dy] = [x - head[0], y - head[1]];
  const towardsDeg = ((Math.atan2(dx, -dy) * 180) / Math.PI + 360) % 360;
  return { axis: { head, towardsDeg }, lengthM: Math.hypot(dx, dy) * pixelM };
}

/**
 * Where a plume begins, to a part of a pixel, and its direction there; `undefined` where the map does not tell. Templates fit almost
 * equally well when they are moved along the wind, so that the head is found as a change point: the methane of a section across the
 * wind is zero upwind of the head and, downwind of it, that of a torn plume, a first-order autoregression around its mean. It rises
 * within the width that a plume has at its source. The likelihood of each place of the change is that of a Kalman filter which runs up
 * the wind; the head is the median of the likelihoods. So a gap in a torn plume is improbable, but not impossible where methane follows upwind of it.
 * The place across the wind is the mean of those that explain the beginning of the plume, weighted by their likelihoods.
 */
export function plumeHead({ map, axis, lengthM, linePpmM2, pixelM }: PlumeHeadInput): PlumeAxis | undefined {
  let local: PlumeAxis = axis;
  for (let round = 0; round < ROUNDS; round++) {
    local = besideTemplate(map, local, pixelM);
    const template = alongPx(local, axis.head);
    const fromPx = template - REACH_M / pixelM;
    const latestPx = template + Math.min(REACH_M, lengthM) / pixelM;
    const toPx = latestPx + NEAR_M / pixelM;
    const sections = massSections(map, { axis: local, fromPx, toPx, pixelM });
    const start = changePoint(sections, {
      meanMass: linePpmM2 / pixelM,
      kept: Math.exp(-pixelM / TORN_M),
      rise: plumeSpreadM(0) / pixelM,
      latest: latestPx - fromPx,
    });
    if (start === undefined) return undefined;
    local = movedAlong(local, fromPx + start);
  }
  return movedAlong(local, UPWIND_M / pixelM);
}

/** A plume that begins somewhere. */
export interface TornMass {
  /** Mean of the sections in the plume. */
  readonly meanMass: number;
  /** Correlation of a section with the next one. */
  readonly kept: number;
  /** Standard deviation of the rise at the head, in sections. */
  readonly rise: number;
}

/** The median of the places before `latest`, in sections from the first one, at which the mass rises from zero; `undefined` at the limits. */
export function changePoint(
  sections: MassSections,
  { meanMass, latest, ...torn }: TornMass & { readonly latest: number },
): number | undefined {
  const places = Array.from({ length: Math.floor(latest / PLACE_STEP) }, (_, n) => (n + 0.5) * PLACE_STEP);
  const likelihoods = places.map((start) =>
    MASS_SHARES.map((share) => startLikelihood(sections, start, { meanMass: share * meanMass, ...torn })),
  );
  const best = Math.max(...likelihoods.flat());
  const density = likelihoods.map((each) => each.reduce((sum, value) => sum + Math.exp(value - best), 0));
  const mostProbable = places[density.indexOf(Math.max(...density))] ?? 0;
  if (mostProbable < LIMIT_SECTIONS || mostProbable > latest - LIMIT_SECTIONS) return undefined;
  const half = density.reduce((sum, each) => sum + each, 0) / 2;
  let below = 0;
  for (const [n, each] of density.entries()) {
    // The density of a place is spread over the step around it.
    if (below + each >= half) return (n + (half - below) / each) * PLACE_STEP;
    below += each;
  }
  return undefined;
}

/** Log likelihood that the plume starts at a place, relative to that of no plume. */
export function startLikelihood(
  { mass, inverseVariance }: MassSections,
  start: number,
  { meanMass, kept, rise }: TornMass,
): number {
  const torn = (TORN_SHARE * meanMass) ** 2;
  let [state, variance, sum] = [meanMass, torn, 0];
  for (let section = mass.length - 1; section >= 0; section--) {
    const share = risen((section + 0.5 - start) / rise);
    if (share < LEAST_RISEN) break;
    state = meanMass + kept * (state - meanMass);
    variance = kept * kept * variance + (1 - kept * kept) * torn;
    const known = inverseVariance[section] ?? 0;
    if (!(known > 0)) continue;
    const value = mass[section] ?? 0;
    const [noise, all] = [1 / known, share * share * variance + 1 / known];
    const surprise = value - share * state;
    sum -= 0.5 * (Math.log(all / noise) + surprise ** 2 / all - value ** 2 / noise);
    const gain = (share * variance) / all;
    state += gain * surprise;
    variance *= 1 - gain * share;
  }
  return sum;
}

/** The normal distribution, but for a hundredth, by the logistic one. */
const risen = (deviations: number) => 1 / (1 + Math.exp(-1.702 * deviations));

/** The axis moved across the wind, and turned, to where the beginning of the plume is. */
function besideTemplate(map: WeightedMap, axis: PlumeAxis, pixelM: number): PlumeAxis {
  const trials = TURNS_DEG.flatMap((turn) => {
    const towardsDeg = axis.towardsDeg + turn;
    return ASIDE_PX.map((aside) => {
      const trial = { head: aheadOf(axis.head, axis.towardsDeg + 90, aside), towardsDeg };
      const { mass, inverseVariance } = massSections(map, {
        axis: trial,
        fromPx: 0,
        toPx: LOCAL_M / pixelM,
        pixelM,
      });
      const known = inverseVariance.reduce((sum, each) => sum + each, 0);
      const signal = mass.reduce((sum, each, i) => sum + each * (inverseVariance[i] ?? 0), 0);
      return { turn, aside, gain: signal > 0 ? signal ** 2 / known / 2 : 0 };
    });
  });
  const best = Math.max(...trials.map(({ gain }) => gain));
  let [total, turn, aside] = [0, 0, 0];
  for (const trial of trials) {
    const weight = Math.exp(trial.gain - best);
    total += weight;
    turn += weight * trial.turn;
    aside += weight * trial.aside;
  }
  return {
    head: aheadOf(axis.head, axis.towardsDeg + 90, aside / total),
    towardsDeg: axis.towardsDeg + turn / total,
  };
}

const movedAlong = (axis: PlumeAxis, px: number): PlumeAxis => ({
  ...axis,
  head: aheadOf(axis.head, axis.towardsDeg, px),
});

function aheadOf([x, y]: PlumeAxis['head'], bearingDeg: number, px: number): PlumeAxis['head'] {
  const [dx, dy] = unitVector(bearingDeg);
  return [x + px * dx, y + px * dy];
}

/** How far a point lies along an axis from its head. */
function alongPx({ head, towardsDeg }: PlumeAxis, [x, y]: PlumeAxis['head']): number {
  const [dx, dy] = unitVector(towardsDeg);
  return (x - head[0]) * dx + (y - head[1]) * dy;
}

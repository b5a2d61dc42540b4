import type { NullObjects, PlumeTrial, Product, WorldResult } from './trials.ts';

/** False objects that are accepted: one in so many km2. */
export const FALSE_EVERY_KM2: { readonly [product in Product]: number } = {
  methane: 100,
  oil: 50,
  change: 50,
  vehicle: 1,
};

/** A threshold fitted to ground without events, and what it was fitted to. */
export interface Threshold {
  readonly score: number;
  readonly areaKm2: number;
  /** False objects at this threshold. */
  readonly falseObjects: number;
}

/**
 * The lowest threshold with at most one false object in `everyKm2`: just above the highest score of an object too many; 0
 * where there are no more objects than accepted.
 */
export function fitThreshold({ areaKm2, scores }: NullObjects, everyKm2: number): Threshold {
  const accepted = Math.floor(areaKm2 / everyKm2);
  const tooMany = scores.toSorted((a, b) => b - a)[accepted];
  const score = tooMany === undefined ? 0 : Math.ceil((tooMany + 1e-9) * 10) / 10;
  return { score, areaKm2, falseObjects: scores.filter((each) => each >= score).length };
}

export function allNulls(results: readonly WorldResult[], product: Product): NullObjects {
  return {
    areaKm2: results.reduce((sum, { nulls }) => sum + nulls[product].areaKm2, 0),
    scores: results.flatMap(({ nulls }) => nulls[product].scores),
  };
}

/** How a figure differs from world to world. */
export interface BetweenWorlds {
  /** Worlds that have a figure of their own. */
  readonly worlds: number;
  /** The least and the greatest of them. */
  readonly range: readonly [least: number, greatest: number];
  /** Standard error of their mean, from the spread between worlds: trials of one world are not independent. */
  readonly error: number;
}

/** The spread of one figure over worlds, each of which may have none; `undefined` for fewer than two. */
export function betweenWorlds(values: readonly (number | undefined)[]): BetweenWorlds | undefined {
  const known = values.filter((value) => value !== undefined);
  if (known.length < 2) return undefined;
  return {
    worlds: known.length,
    range: [Math.min(...known), Math.max(...known)],
    error: deviation(known) / Math.sqrt(known.length),
  };
}

/** How many of some trials were found. */
export interface Share {
  readonly found: number;
  readonly of: number;
}

/** Found with the threshold of the analysis, and with the fitted one. */
export interface Found {
  readonly shipped: Share;
  readonly fitted: Share;
}

/** False objects on the reported seeds. */
export interface FalseRate {
  readonly areaKm2: number;
  readonly shipped: number;
  readonly fitted: number;
}

export function shareOf<Each>(trials: readonly Each[], isFound: (trial: Each) => boolean): Share {
  return { found: trials.filter(isFound).length, of: trials.length };
}

export const reaches = (score: number) => (trial: { readonly score: number | null }) =>
  trial.score !== null && trial.score >= score;

/** Estimated over true rates. */
export interface RatioQuality {
  readonly meanRatio: number;
  readonly sdRatio: number;
  readonly within30Pct: number;
}

/** How good the rates of the plumes of one rate are; `undefined` where none was quantified. */
export interface RateQuality extends RatioQuality {
  readonly quantified: number;
  /** Shares of true rates within one and two stated standard deviations. */
  readonly within1Sigma: number;
  readonly within2Sigma: number;
  readonly crossSectionRatio: number | null;
  /** Standard deviation of the wind that the analysis was given over the true one: no rate can be better. */
  readonly sdWind: number;
  /** The same plumes with the exact wind. */
  readonly exact: RatioQuality;
}

export function rateQuality(trials: readonly PlumeTrial[]): RateQuality | undefined {
  const rated = trials.flatMap(({ quantified, rateKgH, windMs }) =>
    quantified ? [{ ...quantified, truth: rateKgH, windMs }] : [],
  );
  if (rated.length === 0) return undefined;
  const within = (sigmas: number) =>
    shareOf(rated, ({ rateKgH, sigmaKgH, truth }) => Math.abs(rateKgH - truth) <= sigmas * sigmaKgH);
  const sections = rated.flatMap(({ crossSectionKgH, truth }) =>
    crossSectionKgH === null ? [] : [crossSectionKgH / truth],
  );
  return {
    quantified: rated.length,
    ...ratioQuality(rated.map(({ rateKgH, truth }) => rateKgH / truth)),
    within1Sigma: part(within(1)),
    within2Sigma: part(within(2)),
    sdWind: deviation(rated.map(({ givenMs, windMs }) => givenMs / windMs)),
    exact: ratioQuality(rated.map(({ exactKgH, truth }) => exactKgH / truth)),
    crossSectionRatio: sections.length === 0 ? null : mean(sections),
  };
}

const part = ({ found, of }: Share) => found / of;

const ratioQuality = (ratios: readonly number[]): RatioQuality => ({
  meanRatio: mean(ratios),
  sdRatio: deviation(ratios),
  within30Pct: part(shareOf(ratios, (ratio) => Math.abs(ratio - 1) <= 0.3)),
});

export const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Sample standard deviation; 0 for a single value. */
export function deviation(values: readonly number[]): number {
  const middle = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : 0;
}

/** The value that a share of the values is at most; `undefined` where there are none. */
export function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

/** The different values of some trials, ascending. */
export const valuesOf = <Each>(trials: readonly Each[], of: (trial: Each) => number) =>
  [...new Set(trials.map(of))].toSorted((a, b) => a - b);

/** Trials by a value, ascending. */
export const groupsOf = <Each>(trials: readonly Each[], of: (trial: Each) => number) =>
  valuesOf(trials, of).map((value) => [value, trials.filter((trial) => of(trial) === value)] as const);

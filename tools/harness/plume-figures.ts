import {
  type BetweenWorlds,
  betweenWorlds,
  type Found,
  groupsOf,
  mean,
  quantile,
  type RateQuality,
  rateQuality,
  reaches,
  type Share,
  shareOf,
  valuesOf,
} from './statistics.ts';
import { HARD_KINDS, type HardKind, type PlumeTrial, type WorldResult } from './trials.ts';

/** What the harness has found out about plumes of methane. */
export interface PlumeFigures {
  readonly methane: readonly MethaneFigure[];
  readonly rates: readonly (RateQuality & { readonly rateKgH: number })[];
  /** The same of the plumes of at least `LEAST_PROMISED_KG_H` by wind. */
  readonly ratesByWind: readonly (RateQuality & { readonly windMs: number })[];
  /** Mean ratio of estimated to true rate of these plumes, world by world. */
  readonly ratesBetweenWorlds: BetweenWorlds | undefined;
  /** Plumes that spread as Briggs says, of the same rates. */
  readonly otherLaw: {
    readonly reported: readonly { readonly rateKgH: number; readonly share: Share }[];
    readonly rates: RateQuality | undefined;
    readonly ratesByWind: readonly (RateQuality & { readonly windMs: number })[];
  };
  /** The smallest rate of which at least half was reported, by wind. */
  readonly smallestFound: readonly { readonly windMs: number; readonly rateKgH: number | null }[];
  readonly hard: readonly HardFigure[];
  /** How far the reported heads are from the sources, by rate and wind. */
  readonly heads: readonly (HeadFigure & { readonly rateKgH: number; readonly windMs: number })[];
  /** The same of all plumes of at least `LEAST_PROMISED_KG_H`. */
  readonly head: HeadFigure | undefined;
  readonly limits: Share;
}

interface MethaneFigure extends Found {
  readonly rateKgH: number;
  readonly windMs: number;
  /** Reported as methane, not as an unproven plume. */
  readonly proven: Share;
}

/** Distances of reported heads from the sources, metres. */
interface HeadFigure {
  readonly found: number;
  readonly medianM: number;
  /** Nine of ten heads are at most this far away. */
  readonly ninetyM: number;
}

/** Plumes under difficulties. */
interface HardFigure {
  readonly kind: HardKind;
  readonly reported: Share;
  readonly proven: Share;
  /** Mean of estimated over true rate; `null` where none was quantified. */
  readonly meanRatio: number | null;
  /** False methane findings of these passes. */
  readonly others: number;
}

/** Rates and heads of weaker plumes are stated, but nothing is promised of them. */
export const LEAST_PROMISED_KG_H = 400;

const isPromised = ({ rateKgH }: PlumeTrial) => rateKgH >= LEAST_PROMISED_KG_H;
const isReported = ({ reported }: PlumeTrial) => reported !== null;

const byWind = (trials: readonly PlumeTrial[]) =>
  groupsOf(trials, ({ windMs }) => windMs).flatMap(([windMs, group]) => {
    const quality = rateQuality(group);
    return quality === undefined ? [] : [{ windMs, ...quality }];
  });

function otherLawFigures(trials: readonly PlumeTrial[]): PlumeFigures['otherLaw'] {
  const promised = trials.filter(isPromised);
  return {
    reported: groupsOf(trials, ({ rateKgH }) => rateKgH).map(([rateKgH, group]) => ({
      rateKgH,
      share: shareOf(group, isReported),
    })),
    rates: rateQuality(promised),
    ratesByWind: byWind(promised),
  };
}

/** The smallest rate of which, as of all greater ones, at least half was reported. */
function smallestFoundOf(trials: readonly PlumeTrial[]): number | null {
  let smallest: number | null = null;
  for (const [rateKgH, group] of groupsOf(trials, ({ rateKgH: rate }) => rate).toReversed()) {
    const { found, of } = shareOf(group, isReported);
    if (found < of / 2) break;
    smallest = rateKgH;
  }
  return smallest;
}

/** Figures of the plumes of some worlds; those that are found must reach a fitted score. */
export function plumeFigures(report: readonly WorldResult[], fittedScore: number): PlumeFigures {
  const plumes = report.flatMap((world) => world.plumes);
  const promised = plumes.filter(isPromised);
  const rates = valuesOf(plumes, ({ rateKgH }) => rateKgH);
  return {
    methane: rates.flatMap((rateKgH) =>
      valuesOf(plumes, ({ windMs }) => windMs).map((windMs) => {
        const trials = plumes.filter((each) => each.rateKgH === rateKgH && each.windMs === windMs);
        return {
          rateKgH,
          windMs,
          fitted: shareOf(trials, reaches(fittedScore)),
          shipped: shareOf(trials, ({ reported }) => reported !== null),
          proven: shareOf(trials, ({ reported }) => reported === 'Methane'),
        };
      }),
    ),
    rates: rates.flatMap((rateKgH) => {
      const quality = rateQuality(plumes.filter((each) => each.rateKgH === rateKgH));
      return quality === undefined ? [] : [{ rateKgH, ...quality }];
    }),
    ratesByWind: byWind(promised),
    ratesBetweenWorlds: betweenWorlds(
      report.map((world) => rateQuality(world.plumes.filter(isPromised))?.meanRatio),
    ),
    otherLaw: otherLawFigures(report.flatMap(({ otherLaw }) => otherLaw)),
    smallestFound: groupsOf(plumes, ({ windMs }) => windMs).map(([windMs, trials]) => ({
      windMs,
      rateKgH: smallestFoundOf(trials),
    })),
    hard: HARD_KINDS.flatMap((kind) => hardFigure(kind, report)),
    heads: rates.flatMap((rateKgH) =>
      valuesOf(plumes, ({ windMs }) => windMs).flatMap((windMs) => {
        const head = headFigure(plumes.filter((each) => each.rateKgH === rateKgH && each.windMs === windMs));
        return head === undefined ? [] : [{ rateKgH, windMs, ...head }];
      }),
    ),
    head: headFigure(promised),
    limits: shareOf(
      plumes.filter(({ rateKgH, limitKgH }) => rateKgH > limitKgH),
      ({ reported }) => reported !== null,
    ),
  };
}

function headFigure(plumes: readonly PlumeTrial[]): HeadFigure | undefined {
  const heads = plumes.flatMap(({ headM }) => (headM === null ? [] : [headM]));
  const [medianM, ninetyM] = [quantile(heads, 0.5), quantile(heads, 0.9)];
  return medianM === undefined || ninetyM === undefined
    ? undefined
    : { found: heads.length, medianM, ninetyM };
}

function hardFigure(kind: HardKind, report: readonly WorldResult[]): readonly HardFigure[] {
  const trials = report.flatMap(({ hard }) => hard).filter((trial) => trial.kind === kind);
  if (trials.length === 0) return [];
  const ratios = trials.flatMap(({ ratio }) => (ratio === null ? [] : [ratio]));
  return [
    {
      kind,
      reported: shareOf(trials, ({ reported }) => reported !== null),
      proven: shareOf(trials, ({ reported }) => reported === 'Methane'),
      meanRatio: ratios.length === 0 ? null : mean(ratios),
      others: trials.reduce((sum, { others }) => sum + others, 0),
    },
  ];
}

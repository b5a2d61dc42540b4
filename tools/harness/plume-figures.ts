import {
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

/** Figures of the plumes of some worlds; those that are found must reach a fitted score. */
export function plumeFigures(report: readonly WorldResult[], fittedScore: number): PlumeFigures {
  const plumes = report.flatMap((world) => world.plumes);
  const promised = plumes.filter(({ rateKgH }) => rateKgH >= LEAST_PROMISED_KG_H);
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
    ratesByWind: groupsOf(promised, ({ windMs }) => windMs).flatMap(([windMs, trials]) => {
      const quality = rateQuality(trials);
      return quality === undefined ? [] : [{ windMs, ...quality }];
    }),
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

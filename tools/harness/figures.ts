import { type PlumeFigures, plumeFigures } from './plume-figures.ts';
import {
  allNulls,
  FALSE_EVERY_KM2,
  type FalseRate,
  type Found,
  fitThreshold,
  groupsOf,
  mean,
  reaches,
  type Share,
  shareOf,
  type Threshold,
} from './statistics.ts';
import { PRODUCTS, type Product, type WorldResult } from './trials.ts';
import { falseOnRoads, type VehicleFigure, vehicleFigures } from './vehicle-figures.ts';

/** What the harness has found out, as it is written to docs/harness.json. */
export interface Figures extends PlumeFigures {
  readonly algorithm: string;
  readonly seeds: readonly number[];
  readonly fitSeeds: readonly number[];
  readonly sites: readonly string[];
  readonly passes: number;
  readonly chipM: number;
  readonly thresholds: { readonly [product in Product]: Threshold };
  readonly falseObjects: { readonly [product in Product]: FalseRate };
  /** How often each name was reported on the ground where nothing happens, on the area of `oil`. */
  readonly falseNames: readonly { readonly name: string; readonly count: number }[];
  readonly oil: readonly (Found & { readonly cover: number })[];
  readonly works: readonly (Found & {
    readonly kind: string;
    readonly sizeM: number;
    readonly namedRight: Share;
  })[];
  /** Trenches by the season of the pass that they were planted in. */
  readonly trenches: readonly (Found & { readonly season: Season })[];
  readonly vehicles: readonly VehicleFigure[];
  /** False vehicles on roads and pads, which are a part of those in `falseObjects`. */
  readonly falseOnRoads: FalseRate;
  /** Events of the simulator: found under the right name, and reported as anything at all. */
  readonly events: readonly {
    readonly kind: string;
    readonly sizeHa: number | null;
    readonly named: Share;
    readonly any: Share;
  }[];
  readonly noisePpmM: number;
}

export interface Runs {
  readonly algorithm: string;
  readonly passes: number;
  readonly chipM: number;
  readonly fit: readonly WorldResult[];
  readonly report: readonly WorldResult[];
}

const EVENT_KINDS = ['exposed pipe', 'soil contamination', 'ploughing', 'tarpaulin'] as const;
/** What an event is reported as; ploughing and tarpaulins are not. */
const EVENT_NAMES = {
  'exposed pipe': 'Exposed Piping',
  'soil contamination': 'Soil Contamination',
  ploughing: '',
  tarpaulin: '',
} as const;

/** What may be reported of the ground. */
const GROUND_NAMES = [
  'Hydrocarbon Leak',
  'Liquid Hydrocarbon',
  'Soil Contamination',
  'Construction',
  'Digging',
  'Exposed Piping',
] as const;

export const SEASONS = ['winter', 'spring', 'summer', 'autumn'] as const;
export type Season = (typeof SEASONS)[number];

/** The season of the northern half by the day of the year 2026: winter begins in December. */
function seasonOf(day: number): Season | undefined {
  const month = new Date(Date.UTC(2026, 0, day)).getUTCMonth();
  return SEASONS[Math.floor(((month + 1) % 12) / 3)];
}

/** Thresholds from the worlds to fit, figures from the others. */
export function figuresOf({ algorithm, passes, chipM, fit, report }: Runs): Figures {
  const thresholds = perProduct((product) => fitThreshold(allNulls(fit, product), FALSE_EVERY_KM2[product]));
  const found = (product: Product, trials: readonly { readonly score: number | null }[]): Found => ({
    shipped: shareOf(trials, reaches(0)),
    fitted: shareOf(trials, reaches(thresholds[product].score)),
  });
  return {
    algorithm,
    seeds: report.map(({ seed }) => seed),
    fitSeeds: fit.map(({ seed }) => seed),
    sites: [...new Set(report.map(({ site }) => site))],
    passes,
    chipM,
    thresholds,
    falseObjects: perProduct((product) => {
      const { areaKm2, scores } = allNulls(report, product);
      const all =
        product === 'methane' ? report.reduce((sum, world) => sum + world.reportedFalse, 0) : scores.length;
      return {
        areaKm2,
        shipped: all,
        fitted: scores.filter((score) => score >= thresholds[product].score).length,
      };
    }),
    falseNames: GROUND_NAMES.map((name) => ({
      name,
      count: report.flatMap(({ falseNames }) => falseNames).filter((each) => each === name).length,
    })),
    ...plumeFigures(report, thresholds.methane.score),
    oil: groupsOf(
      report.flatMap(({ spots }) => spots),
      ({ cover }) => cover,
    ).map(([cover, trials]) => ({
      cover,
      ...found('oil', trials),
    })),
    works: (['building', 'trench'] as const).flatMap((kind) =>
      groupsOf(
        report.flatMap(({ works }) => works).filter((work) => work.kind === kind),
        ({ sizeM }) => sizeM,
      ).map(([sizeM, trials]) => ({
        kind,
        sizeM,
        ...found('change', trials),
        namedRight: shareOf(
          trials,
          ({ reported }) => reported === (kind === 'building' ? 'Construction' : 'Digging'),
        ),
      })),
    ),
    trenches: SEASONS.flatMap((season) => {
      const trials = report
        .filter(({ days }) => seasonOf(days[1]) === season)
        .flatMap(({ works }) => works.filter(({ kind }) => kind === 'trench'));
      return trials.length === 0 ? [] : [{ season, ...found('change', trials) }];
    }),
    vehicles: vehicleFigures(report, thresholds.vehicle.score),
    falseOnRoads: falseOnRoads(report, thresholds.vehicle.score),
    events: EVENT_KINDS.flatMap((kind) => {
      const all = report.flatMap(({ events }) => events).filter((event) => event.kind === kind);
      return groupsOf(all, ({ sizeHa }) => sizeHa ?? 0).map(([size, trials]) => ({
        kind,
        sizeHa: size === 0 ? null : size,
        named: shareOf(trials, ({ reported }) => reported.includes(EVENT_NAMES[kind])),
        any: shareOf(trials, ({ reported }) => reported.length > 0),
      }));
    }),
    noisePpmM: mean(report.map(({ noisePpmM }) => noisePpmM)),
  };
}

function perProduct<Value>(of: (product: Product) => Value): { readonly [product in Product]: Value } {
  const [methane, oil, change, vehicle] = PRODUCTS;
  return { methane: of(methane), oil: of(oil), change: of(change), vehicle: of(vehicle) };
}

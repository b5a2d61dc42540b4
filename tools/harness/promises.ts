import type { Figures } from './figures.ts';
import { percent, round, shareText } from './page/figure-texts.ts';
import { LEAST_PROMISED_KG_H } from './plume-figures.ts';
import type { FalseRate, Share } from './statistics.ts';

/** One line of the table of promises. */
interface PromiseRow {
  readonly name: string;
  readonly hold: string;
  readonly measured: string;
  readonly kept: boolean | undefined;
}

/** The table of promises, each with what was measured of it. */
export function promises(figures: Figures): readonly PromiseRow[] {
  const cell = (rateKgH: number, windMs: number) =>
    figures.methane.find((each) => each.rateKgH === rateKgH && each.windMs === windMs)?.fitted;
  const detection = (rateKgH: number, windMs: number, least: number): PromiseRow => ({
    name: `methane ${rateKgH} kg/h at ${windMs} m/s, 1 false in 100 km²`,
    hold: least.toFixed(2),
    ...kept(cell(rateKgH, windMs), least),
  });
  const rated = figures.rates.filter(({ rateKgH }) => rateKgH >= LEAST_PROMISED_KG_H);
  const overRates = (of: (rate: Figures['rates'][number]) => number) => {
    const count = rated.reduce((sum, { quantified }) => sum + quantified, 0);
    return rated.reduce((sum, rate) => sum + of(rate) * rate.quantified, 0) / count;
  };
  const number = (
    name: string,
    hold: string,
    value: number,
    isKept: boolean,
    text = percent(value),
  ): PromiseRow => ({
    name,
    hold,
    measured: Number.isNaN(value) ? '' : text,
    kept: Number.isNaN(value) ? undefined : isKept,
  });
  const [bias, spread] = [overRates(({ meanRatio }) => meanRatio - 1), overRates(({ sdRatio }) => sdRatio)];
  const exact = {
    bias: overRates((rate) => rate.exact.meanRatio - 1),
    spread: overRates((rate) => rate.exact.sdRatio),
    near: overRates((rate) => rate.exact.within30Pct),
  };
  const one = overRates(({ within1Sigma }) => within1Sigma);
  const two = overRates(({ within2Sigma }) => within2Sigma);
  const near = overRates(({ within30Pct }) => within30Pct);
  const metres = (name: string, value: number | undefined, most: number): PromiseRow => ({
    name,
    hold: `below ${most} m`,
    measured: value === undefined ? '' : `${round(value)} m`,
    kept: value === undefined ? undefined : value < most,
  });
  const works = (kind: string) =>
    sumOf(figures.works.filter((work) => work.kind === kind).map(({ fitted }) => fitted));
  const vehicle = (kind: string) => figures.vehicles.find((each) => each.kind === kind)?.fitted;
  return [
    detection(400, 2, 1),
    detection(400, 4, 1),
    detection(400, 6, 0.75),
    detection(800, 2, 1),
    detection(800, 4, 1),
    detection(800, 6, 1),
    number(
      'rates of 400 kg/h and more, exact wind: bias',
      'below 10 %',
      exact.bias,
      Math.abs(exact.bias) < 0.1,
    ),
    number('their standard deviation', 'below 20 %', exact.spread, exact.spread < 0.2),
    number('within 30 % of the truth', 'at least 85 %', exact.near, exact.near >= 0.85),
    number('rates of 400 kg/h and more, delivered wind: bias', 'below 10 %', bias, Math.abs(bias) < 0.1),
    number('their standard deviation', 'below 20 %', spread, spread < 0.2),
    number('within 30 % of the truth', 'at least 85 %', near, near >= 0.85),
    number('truth within 1 σ', '60 to 80 %', one, one >= 0.6 && one <= 0.8),
    number('truth within 2 σ', 'at least 92 %', two, two >= 0.92),
    { name: 'plumes above the stated limit that are reported', hold: '0.90', ...kept(figures.limits, 0.9) },
    metres(
      'head of plumes of 400 kg/h and more, distance from the source: median',
      figures.head?.medianM,
      25,
    ),
    metres('the same of nine in ten', figures.head?.ninetyM, 60),
    ...figures.hard.map(({ kind, reported }) => ({
      name: `methane 800 kg/h at 4 m/s, ${kind}`,
      hold: '1.00',
      ...kept(reported, 1),
    })),
    {
      name: 'liquid hydrocarbon, 20 % cover of 3 x 3 pixels, 1 false in 50 km²',
      hold: '0.95',
      ...kept(figures.oil.find(({ cover }) => cover === 0.2)?.fitted, 0.95),
    },
    { name: 'buildings of 24 m and more, 1 false in 50 km²', hold: '0.95', ...kept(works('building'), 0.95) },
    { name: 'trenches of 60 x 5 m, 1 false in 50 km²', hold: '0.75', ...kept(works('trench'), 0.75) },
    { name: 'trucks that have arrived', hold: '0.95', ...kept(vehicle('truck'), 0.95) },
    { name: 'cars that have arrived', hold: '0.85', ...kept(vehicle('car'), 0.85) },
    falseVehicles('on roads and pads', figures.falseOnRoads),
    falseVehicles('on all ground', figures.falseObjects.vehicle),
  ];
}

const falseVehicles = (where: string, { fitted, areaKm2 }: FalseRate): PromiseRow => ({
  name: `false vehicles ${where}`,
  hold: 'at most 1 in 1 km²',
  measured: areaKm2 > 0 ? `${round(fitted / areaKm2)} (${fitted} on ${round(areaKm2)} km²)` : '',
  kept: areaKm2 > 0 ? fitted <= areaKm2 : undefined,
});

function kept(share: Share | undefined, least: number): Pick<PromiseRow, 'measured' | 'kept'> {
  if (share === undefined || share.of === 0) return { measured: '', kept: undefined };
  return { measured: shareText(share), kept: share.found / share.of >= least };
}

const sumOf = (shares: readonly Share[]): Share => ({
  found: shares.reduce((sum, { found }) => sum + found, 0),
  of: shares.reduce((sum, { of }) => sum + of, 0),
});

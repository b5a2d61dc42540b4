import type { PlumeFigures } from '../plume-figures.ts';
import type { RateQuality } from '../statistics.ts';
import { decimal, percent, round, shareText, table } from './figure-texts.ts';

/** Probability of detection by rate and wind. */
export function methaneTable({ methane }: PlumeFigures): string {
  const winds = [...new Set(methane.map(({ windMs }) => windMs))];
  const rates = [...new Set(methane.map(({ rateKgH }) => rateKgH))];
  return table(
    ['rate', ...winds.map((wind) => `${wind} m/s`)],
    rates.map((rate) => [
      `${rate} kg/h`,
      ...winds.map((wind) => {
        const figure = methane.find(({ rateKgH, windMs }) => rateKgH === rate && windMs === wind);
        if (figure === undefined) return '';
        const { fitted, shipped, proven } = figure;
        return `${decimal(fitted)} (${decimal(shipped)}), proven ${decimal(proven)}`;
      }),
    ]),
  );
}

/** Quality of rates, a row for each group of plumes. */
export function rateTable(
  head: string,
  rows: readonly (readonly [name: string, quality: RateQuality])[],
): string {
  return table(
    [
      head,
      'quantified',
      'mean ratio',
      'sd',
      'within 30 %',
      'truth within 1 σ',
      'within 2 σ',
      'cross sections, mean ratio',
      'sd of the given wind',
      'exact wind: mean ratio',
      'sd',
      'within 30 %',
    ],
    rows.map(([name, rate]) => [
      name,
      String(rate.quantified),
      rate.meanRatio.toFixed(2),
      rate.sdRatio.toFixed(2),
      percent(rate.within30Pct),
      percent(rate.within1Sigma),
      percent(rate.within2Sigma),
      rate.crossSectionRatio === null ? '' : rate.crossSectionRatio.toFixed(2),
      rate.sdWind.toFixed(2),
      rate.exact.meanRatio.toFixed(2),
      rate.exact.sdRatio.toFixed(2),
      percent(rate.exact.within30Pct),
    ]),
  );
}

/** Distances of heads from sources by rate and wind. */
export function headTable({ heads }: PlumeFigures): string {
  const winds = [...new Set(heads.map(({ windMs }) => windMs))];
  const rates = [...new Set(heads.map(({ rateKgH }) => rateKgH))];
  return table(
    ['rate', ...winds.map((wind) => `${wind} m/s`)],
    rates.map((rate) => [
      `${rate} kg/h`,
      ...winds.map((wind) => {
        const head = heads.find(({ rateKgH, windMs }) => rateKgH === rate && windMs === wind);
        return head === undefined ? '' : `${round(head.medianM)} m (${round(head.ninetyM)} m)`;
      }),
    ]),
  );
}

/** Plumes under difficulties. */
export function hardTable({ hard }: PlumeFigures): string {
  return table(
    ['case', 'reported', 'proven as methane', 'mean ratio of rates', 'false findings'],
    hard.map(({ kind, reported, proven, meanRatio, others }) => [
      kind,
      shareText(reported),
      shareText(proven),
      meanRatio === null ? '' : meanRatio.toFixed(2),
      String(others),
    ]),
  );
}

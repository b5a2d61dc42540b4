import { dayText, isNearLimit, rateText } from '@sigma/domain';
import type { Block, Section } from '../pdf/blocks.ts';
import type { RateFacts, ReportFacts } from './facts.ts';
import { countText } from './finding-text.ts';

/** How many periods the development of sources is shown over, this one included. */
export const TREND_PERIODS = 4;
const MAX_SERIES = 5;

export const trendStart = (start: Date, end: Date): Date =>
  new Date(start.getTime() - (TREND_PERIODS - 1) * (end.getTime() - start.getTime()));

/** The rates of sources over this and the earlier periods. */
export function trendSection({ rates, start, end }: ReportFacts): Section {
  const since = trendStart(start, end);
  const subtitle = `Rates by source, ${dayText(since)} to ${dayText(new Date(end.getTime() - 1))}: this period and the three before it`;
  const bySource = Map.groupBy(rates, ({ source }) => source);
  const ranked = [...bySource.values()].toSorted((a, b) => b.length - a.length);
  const title: Block = { kind: 'title', text: 'Trend', subtitle, right: [] };
  if (ranked.length === 0)
    return {
      bookmark: 'Trend',
      isShort: true,
      blocks: [title, { kind: 'paragraph', text: 'No emission rate was measured in these periods.' }],
    };
  const span = Math.max(1, end.getTime() - since.getTime());
  const shown = ranked.slice(0, MAX_SERIES);
  const highest = Math.max(
    ...rates.map(({ rate_kg_h: rate, rate_sigma_kg_h: sigma }) => rate + (sigma ?? 0)),
  );
  return {
    bookmark: 'Trend',
    blocks: [
      title,
      {
        kind: 'rates',
        alt: `Emission rates of ${countText(shown.length, 'source')} over four periods. The values are in the table below.`,
        caption: `Measured rates with one standard deviation.${ranked.length > shown.length ? ` The ${shown.length} sources that were seen most often.` : ''}`,
        from: dayText(since),
        to: dayText(new Date(end.getTime() - 1)),
        top: roundUp(highest),
        series: shown.map((points) => ({
          name: points[0]?.name ?? '',
          points: points.map(({ at, rate_kg_h: value, rate_sigma_kg_h: sigma }) => ({
            x: (at.getTime() - since.getTime()) / span,
            value,
            sigma: sigma ?? 0,
          })),
        })),
      },
      {
        kind: 'table',
        columns: [
          { title: 'Source', share: 3 },
          { title: 'Times measured', share: 1.6, isNumber: true },
          { title: 'First', share: 1.6 },
          { title: 'Last', share: 1.6 },
          { title: 'Last rate', share: 2.5, isNumber: true },
          { title: 'Mean rate', share: 1.4, isNumber: true },
        ],
        rows: ranked.map(sourceRow),
      },
    ],
  };
}

/** When a source was measured, with its last rate and the mean of those that are not near the limit. */
export function sourceRow(points: readonly RateFacts[]): readonly string[] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  // Rates near the limit are too high on average, so a mean leaves them out.
  const sure = points.filter(({ rate_kg_h: rate, limit_kg_h: limit }) => !isNearLimit(rate, limit));
  const mean = sure.reduce((sum, { rate_kg_h: rate }) => sum + rate, 0) / sure.length;
  return [
    first.name,
    String(points.length),
    dayText(first.at),
    dayText(last.at),
    rateText({ rateKgH: last.rate_kg_h, sigmaKgH: last.rate_sigma_kg_h, limitKgH: last.limit_kg_h }),
    sure.length === 0 ? '-' : rateText({ rateKgH: mean, sigmaKgH: null, limitKgH: null }),
  ];
}

/** The next round value, for an axis. */
function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return (
    [1, 1.2, 1.6, 2, 3, 4, 6, 8, 10].map((factor) => factor * unit).find((each) => each >= value) ?? value
  );
}

import { table } from '../harness/figure-texts.ts';
import { type DemoFigures, type JudgedFinding, outcomeOf, type StoryFigures } from './figures.ts';

export interface DemoRunFacts {
  readonly now: Date;
  readonly days: number;
}

const PRECISION = 0.95;
const RECALL = 0.9;

const share = (part: number, whole: number) =>
  whole === 0 ? 'none' : `${(part / whole).toFixed(2)} (${part} of ${whole})`;
const kept = (part: number, whole: number, hold: number) =>
  whole === 0 ? 'not measured' : part / whole >= hold ? 'kept' : '**short**';
const dayText = (at: Date) => at.toISOString().slice(0, 10);

/** The page that says how the loop does on the demo world. */
export function documentOf(figures: DemoFigures, run: DemoRunFacts): string {
  return `${[
    `# Demo figures

What the loop has reported of the demo world, compared with what has happened there. Written by \`npm run demo-figures\`, which
lets the server's own queue, analysis, classes and memory work through the captures.

${figures.passes} passes over ${figures.sites.length} assets within at most ${run.days} days before ${dayText(run.now)} (${figures.algorithms.join(', ')});
${figures.cloudy} were too cloudy. The analyses took ${Math.round(figures.cpuS)} s of processor time, ${(figures.cpuS / Math.max(1, figures.passes)).toFixed(1)} s each.`,
    `## Promises\n\n${promisesTable(figures)}`,
    `Above its limit means that a leak emitted more than the detection limit that the pass states, and no cloud hid its source. A trace is a
finding where something was there in earlier passes and has ended since; traces count neither as true nor as false.

The score and the cover of PD-103 were chosen with captures of Antioch well field and Refinery fence in this world, so that the precision of alerts there is not
an independent measurement. A run covers the passes that the table of assets lists, not all of the 120 days that the demo world shows.`,
    `## By type\n\n${typesTable(figures.findings)}`,
    `## Stories\n\n${storiesTable(figures.stories)}`,
    `Passes with an earlier memory of less than three passes are not counted for what is not gas.`,
    `## Assets\n\n${table(
      ['asset', 'analysed', 'cloudy', 'findings'],
      figures.sites.map(({ site, analysed, cloudy, findings }) => [
        site,
        `${analysed}`,
        `${cloudy}`,
        `${findings}`,
      ]),
    )}`,
    `## False findings\n\n${falseTable(figures.findings)}`,
  ].join('\n\n')}\n`;
}

export function promisesTable({ findings, leaks }: DemoFigures): string {
  const alerts = findings.filter(({ finding }) => finding.isAlert);
  const count = (verdict: JudgedFinding['verdict']) => alerts.filter((one) => one.verdict === verdict).length;
  const [right, trace] = [count('true'), count('trace')];
  const judged = alerts.length - trace;
  const above = leaks.filter(({ isAboveLimit, isHidden }) => isAboveLimit && !isHidden);
  const proven = above.filter(({ reported }) => reported?.type === 'Methane').length;
  const seen = above.filter(({ reported }) => reported !== undefined).length;
  const below = leaks.filter(({ isAboveLimit, isHidden }) => !isAboveLimit && !isHidden);
  const rated = leaks.flatMap(({ event, reported }) =>
    reported?.rateKgH == null ? [] : [reported.rateKgH / event.rateKgPerHour],
  );
  const within = rated.filter((ratio) => Math.abs(ratio - 1) <= 0.3).length;
  return table(
    ['figure', 'to hold', 'measured', ''],
    [
      ['alerts that are true', `${PRECISION}`, share(right, judged), kept(right, judged, PRECISION)],
      ['the same, traces counted as false', '', share(right, alerts.length), ''],
      [
        'true alerts with the right name',
        '',
        share(alerts.filter((one) => one.verdict === 'true' && one.isNamed).length, right),
        '',
      ],
      [
        'leaks above the limit that are reported',
        `${RECALL}`,
        share(seen, above.length),
        kept(seen, above.length, RECALL),
      ],
      [
        'of them as alerts of methane',
        `${RECALL}`,
        share(proven, above.length),
        kept(proven, above.length, RECALL),
      ],
      [
        'leaks below the limit that are reported',
        '',
        share(below.filter(({ reported }) => reported !== undefined).length, below.length),
        '',
      ],
      ['rates within 30 % of the truth', '', share(within, rated.length), ''],
    ],
  );
}

function typesTable(findings: readonly JudgedFinding[]): string {
  const groups = Map.groupBy(findings, ({ finding }) => `${finding.type}${finding.isAlert ? ', alert' : ''}`);
  const number = (some: readonly JudgedFinding[], verdict: JudgedFinding['verdict']) =>
    `${some.filter((one) => one.verdict === verdict).length}`;
  return table(
    ['finding', 'true', 'of them named right', 'traces', 'false'],
    [...groups]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, some]) => [
        name,
        number(some, 'true'),
        `${some.filter(({ verdict, isNamed }) => verdict === 'true' && isNamed).length}`,
        number(some, 'trace'),
        number(some, 'false'),
      ]),
  );
}

function storiesTable(stories: readonly StoryFigures[]): string {
  return table(
    ['asset', 'what happens', 'seen in', 'below the limit', 'reported as', 'outcome'],
    stories.map((story) => {
      const { site, kind, facility, ratesKgH, isChance, looks, found, below, foundBelow, names } = story;
      const rate = ratesKgH === undefined ? '' : `, ${[...new Set(ratesKgH)].join(' to ')} kg/h`;
      return [
        site,
        isChance ? `leaks by chance${rate}` : `${kind} at ${facility}${rate}`,
        `${found} of ${looks}`,
        below === 0 ? '' : `${foundBelow} of ${below}`,
        Object.entries(names)
          .map(([name, count]) => `${name} ${count}`)
          .join(', '),
        outcomeOf(story),
      ];
    }),
  );
}

function falseTable(findings: readonly JudgedFinding[]): string {
  const wrong = findings.filter(({ verdict }) => verdict === 'false');
  if (wrong.length === 0) return 'None.';
  return table(
    ['asset', 'day', 'finding', 'place'],
    wrong.map(({ site, at, finding }) => [
      site,
      dayText(at),
      `${finding.type}${finding.isAlert ? ', alert' : ''}`,
      `${finding.place[1].toFixed(4)}, ${finding.place[0].toFixed(4)}`,
    ]),
  );
}

import { table } from '../harness/page/figure-texts.ts';
import type { DemoFigures, JudgedFinding } from './figures.ts';
import type { RunFacts } from './run-facts.ts';
import { outcomeOf, type StoryFigures } from './stories.ts';

/** One demo world, with what the loop has reported of it. */
export interface DemoWorld {
  readonly run: RunFacts;
  readonly figures: DemoFigures;
  /** Passes that were not analysed, because the run was ended. */
  readonly left: number;
  /** Whether rules of publication were chosen with captures of this world. */
  readonly isFitted: boolean;
}

const PRECISION = 0.95;
const RECALL = 0.9;
const DAY_MS = 86_400_000;

const share = (part: number, whole: number) =>
  whole === 0 ? 'none' : `${(part / whole).toFixed(2)} (${part} of ${whole})`;
const kept = (part: number, whole: number, hold: number) =>
  whole === 0 ? 'not measured' : part / whole >= hold ? 'kept' : '**short**';
const dayText = (at: Date) => at.toISOString().slice(0, 10);

/** The page that says how the loop does on demo worlds. */
export function documentOf(worlds: readonly DemoWorld[]): string {
  return `${[
    `# Demo figures

What the loop has reported of demo worlds, compared with what has happened there. Written by \`npm run demo-figures\`, which
lets the server's own queue, analysis, classes and memory work through the captures: each pass once, in the order of time.

Above its limit means that a leak emitted more than the detection limit that the pass states, and no cloud hid its source. A trace is a
finding where something was there in earlier passes and has ended since; traces count neither as true nor as false.

A story is found when one of the first two clear passes that could have shown it has reported it by its name; "after its end" are the first
two clear passes in which a repaired leak must be silent. What is not gas is reported from three earlier passes on, and could not have been seen
where it was there before them. Days count from the end of the world.`,
    ...worlds.map(worldText),
  ].join('\n\n')}\n`;
}

function worldText({ run, figures, left, isFitted }: DemoWorld): string {
  const { now, days, seed, note } = run;
  return [
    `## ${isFitted ? `The world of the demo, seed ${seed}` : `A world that nothing was fitted on, seed ${seed}`}

${
  isFitted
    ? `Rules were chosen with captures of this world: the score and the cover of PD-103 with those of Antioch well field and Refinery fence, and
what earlier passes explain of a change (PD-122, PD-123) with those of Suisun caverns, Delta pipe 14 and Europoort. Its figures are not an
independent measurement.`
    : 'Another ground, other weather, leaks and dates of the same sites. No rule was chosen with its captures.'
}

${figures.passes} passes over ${figures.sites.length} assets within ${days} days before ${dayText(now)}, all by ${figures.algorithms.join(', ')};
${figures.cloudy} were too cloudy. The analyses took ${Math.round(figures.cpuS)} s of processor time, ${(figures.cpuS / Math.max(1, figures.passes)).toFixed(1)} s each.${
      left === 0
        ? ''
        : `\nThe run was ended before the last ${left} passes, so that later days are not in it.`
    }${note === undefined ? '' : `\n\n${note}`}`,
    promisesTable(figures),
    `### Findings by type\n\n${typesTable(figures.findings)}`,
    `### Stories\n\n${storiesTable(figures.stories, now)}`,
    `### Passes\n\n${table(
      ['asset', 'analysed', 'cloudy', 'findings'],
      figures.sites.map(({ site, analysed, cloudy, findings }) => [
        site,
        `${analysed}`,
        `${cloudy}`,
        `${findings}`,
      ]),
    )}`,
    `### False findings\n\n${falseTable(figures.findings)}`,
  ].join('\n\n');
}

export function promisesTable({ findings, leaks, stories }: DemoFigures): string {
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
      ...storyRows(stories),
    ],
  );
}

/** How many of the stories that could be seen went as they must. */
function storyRows(stories: readonly StoryFigures[]): readonly (readonly string[])[] {
  const seen = stories.filter(({ looks }) => looks > 0);
  const silent = seen.filter(({ mustBeSilent }) => mustBeSilent);
  const events = seen.filter(({ mustBeSilent }) => !mustBeSilent);
  const count = (some: readonly StoryFigures[], outcome: string) =>
    some.filter((story) => outcomeOf(story) === outcome).length;
  const after = (of: 'after' | 'silentAfter') => stories.reduce((sum, story) => sum + story[of], 0);
  return [
    ['stories that are found in time, by their name', '', share(count(events, 'found'), events.length), ''],
    ['stories that are silent as they must be', '', share(count(silent, 'silent'), silent.length), ''],
    ['passes that are silent after the end of a leak', '', share(after('silentAfter'), after('after')), ''],
  ];
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

function storiesTable(stories: readonly StoryFigures[], now: Date): string {
  const daysBefore = (at: Date) => `${Math.round((at.getTime() - now.getTime()) / DAY_MS)}`;
  return table(
    [
      'asset',
      'what happens',
      'days',
      'must be',
      'seen in',
      'below the limit',
      'reported as',
      'silent after its end',
      'outcome',
    ],
    stories.map((story) => {
      const { begins, ends, looks, found, below, foundBelow, after, silentAfter } = story;
      return [
        story.site,
        `${story.story}${story.isChance ? ', by chance' : ''}`,
        begins === undefined || ends === undefined
          ? 'always'
          : `${daysBefore(begins)} to ${daysBefore(ends)}`,
        story.mustBeSilent ? 'silent' : 'found',
        looks === 0 ? '' : `${found} of ${looks}`,
        below === 0 ? '' : `${foundBelow} of ${below}`,
        Object.entries(story.names)
          .map(([name, count]) => `${name} ${count}`)
          .join(', '),
        after === 0 ? '' : `${silentAfter} of ${after}`,
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

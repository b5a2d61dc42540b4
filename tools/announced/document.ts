import { table } from '../harness/page/figure-texts.ts';
import type { AnnouncedFigures, LimitedShare } from './figures.ts';
import { CALM_MS, HEAD_M, LEAST_KG_H } from './looks.ts';

export interface AnnouncedRun {
  readonly seeds: string;
  readonly days: number;
  readonly machine: string;
}

const [LEAST_WORLDS, LEAST_LOOKS] = [20, 300];
const LEAST_SHARE = 0.95;
const MOST_FALSE = 2;

const shareText = ({ found, of }: LimitedShare) =>
  of === 0 ? 'none' : `${(found / of).toFixed(3)} (${found} of ${of})`;
const limitsText = ({ of, low, high }: LimitedShare) =>
  of === 0 ? '' : `${low.toFixed(3)} to ${high.toFixed(3)}`;
const keptText = (isKept: boolean) => (isKept ? 'kept' : '**short**');

/** The page about announcements. */
export function documentOf(figures: AnnouncedFigures, { seeds, days, machine }: AnnouncedRun): string {
  const { all, calm, overlapping, cloudy, mailed, rung, falseCount, falsePerHundred } = figures;
  const row = (name: string, share: LimitedShare) => [name, shareText(share), limitsText(share)];
  return `# Announced figures

How many leaks people are notified of, measured by \`npm run announced\` on simulated worlds whose truth is known. The loop of the server goes through
the days of each world: queue, analysis, classes, notifications and the outbox. This page is written by that command.

A source counts in each pass of an asset while it emits at least ${LEAST_KG_H} kg/h and its head is not under a cloud or its shadow, in the truth
of the simulator, with no other exclusion: passes that the product found too cloudy, calm winds and plumes that overlap are included. It is
announced when an e-mail about the pass and a notification name a place at most ${HEAD_M} m from it; one place names one source, the nearest. The places of e-mails
are read from their text. An announcement has no planted leak if its place is neither so near to one, whatever its rate, nor in the plume of one up to 1 km from it: ${figures.inPlumes} lay in
plumes. ${figures.failedPasses} passes failed; what they showed was not announced, and counts.

Seeds ${seeds}: ${figures.worlds} worlds of ${days} days, ${figures.passes} passes, by ${figures.algorithms.join(', ')}.

${table(
  ['figure', 'to hold', 'measured', '95 % limits', ''],
  [
    [
      'worlds',
      `at least ${LEAST_WORLDS}`,
      String(figures.worlds),
      '',
      keptText(figures.worlds >= LEAST_WORLDS),
    ],
    ['sources in passes', `at least ${LEAST_LOOKS}`, String(all.of), '', keptText(all.of >= LEAST_LOOKS)],
    [
      'sources announced',
      `at least ${LEAST_SHARE}`,
      shareText(all),
      limitsText(all),
      keptText(all.of > 0 && all.found / all.of >= LEAST_SHARE),
    ],
    [
      'gas announcements without a planted leak, in 100 passes',
      `at most ${MOST_FALSE}`,
      `${falsePerHundred.toFixed(2)} (${falseCount} in ${figures.passes})`,
      '',
      keptText(falsePerHundred <= MOST_FALSE),
    ],
  ],
)}

${table(
  ['of these', 'announced', '95 % limits'],
  [
    row(`true wind below ${CALM_MS} m/s`, calm),
    row('the head in the plume of another leak, or the other way round', overlapping),
    row('in passes that the product found too cloudy', cloudy),
    row('by e-mail', mailed),
    row('by notification', rung),
  ],
)}

## Worlds

${table(
  ['seed', 'passes', 'announced', '95 % limits', 'without a leak'],
  figures.byWorld.map((world) => [
    String(world.seed),
    String(world.passes),
    shareText(world),
    limitsText(world),
    String(world.falseCount),
  ]),
)}

## Not announced

${
  figures.missed.length === 0
    ? 'None.'
    : table(
        ['seed', 'asset', 'source', 'pass', 'rate', 'wind', 'limit', 'pass was'],
        figures.missed.map((look) => [
          String(look.seed),
          look.site,
          look.facility,
          look.at.slice(0, 16),
          `${Math.round(look.rateKgH)} kg/h`,
          `${look.windMs.toFixed(1)} m/s`,
          look.limitKgH === null ? '-' : `${Math.round(look.limitKgH)} kg/h`,
          [
            look.state,
            ...(look.isOverlapping ? ['overlapping'] : []),
            ...(look.isMailed ? ['mailed'] : []),
            ...(look.isRung ? ['rung'] : []),
          ].join(', '),
        ]),
      )
}

## What these figures do not say

- Worlds are simulated: the plumes have the shape that the analysis looks for, and the errors of the wind are those that it expects (see
  [detection-figures.md](detection-figures.md)).
- Passes of the first days have no memory: they count.

${machine}; ${Math.round(figures.cpuS)} s of processor time of all analyses.
`;
}

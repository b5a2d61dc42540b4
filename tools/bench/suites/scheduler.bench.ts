import { type Candidate, type PlannedTask, planSchedule, scheduleIssues } from '@sigma/domain';
import type { Bench } from '../bench.ts';
import { repeated, timed } from '../measure.ts';

const DAY_S = 86_400;
const START_MS = Date.UTC(2026, 0, 1);
const SATELLITES = 5;
const REQUESTS = 1000;
const DAYS = 7;
const REACH_DEG = 30;
const PICTURE_MS = 10_000;
const satellites = Array.from({ length: SATELLITES }, (_, sensor) => ({
  sensor: sensor + 1,
  slewRateDegS: 1,
  settleS: 5,
  pictureMs: PICTURE_MS,
}));

/** Numbers from 0 to 1, the same in every run (a linear congruence after Knuth's MMIX). */
function numbers(seed: bigint): () => number {
  let state = seed;
  return () => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    return Number(state >> 11n) / 2 ** 53;
  };
}

/**
 * Requests that crowd in so many regions some 600 km wide; each satellite comes by a region every other half day, for
 * a minute or two. The fewer the regions, the harder the fight for each pass.
 */
function crowdedWeek(regions: number) {
  const random = numbers(7n);
  const passes = Array.from({ length: regions }, () =>
    satellites.flatMap(({ sensor }) =>
      Array.from({ length: Math.round(DAYS * 1.5) }, () => ({
        sensor,
        atS: random() * (DAYS * DAY_S - 600) + 300,
        rollDeg: (random() * 2 - 1) * REACH_DEG * 1.2,
      })),
    ),
  );
  const requests = Array.from({ length: REQUESTS }, (_, at) => ({
    id: `r${at}`,
    priority: 1 + Math.floor(random() * 100),
  }));
  const candidates = requests.flatMap(({ id }) => {
    // The first regions are requested far more often than the last.
    const ofRegion = passes[Math.floor(random() ** 2 * regions)] ?? [];
    const [alongS, acrossDeg] = [(random() * 2 - 1) * 40, (random() * 2 - 1) * 25];
    return ofRegion.flatMap(({ sensor, atS, rollDeg }): readonly Candidate[] => {
      const roll = rollDeg + acrossDeg;
      if (Math.abs(roll) > REACH_DEG) return [];
      const bestMs = START_MS + (atS + alongS) * 1000;
      const halfMs = 45_000 * Math.sqrt(1 - (roll / REACH_DEG) ** 2) + PICTURE_MS / 2;
      const quality = 1 - Math.abs(roll) / REACH_DEG;
      return [
        {
          request: id,
          sensor,
          startMs: bestMs - halfMs,
          endMs: bestMs + halfMs,
          bestMs,
          rollDeg: roll,
          quality,
        },
      ];
    });
  });
  return { requests, candidates, satellites, blockOuts: [], downlinks: [], fixed: [], refused: [] };
}

/** Value of a plan in which each request, by descending priority, takes its best pass that is still free. */
function greedyValue({ requests, candidates }: ReturnType<typeof crowdedWeek>): number {
  const taken = new Map<number, PlannedTask[]>(satellites.map(({ sensor }) => [sensor, []]));
  const passesOf = Map.groupBy(candidates, ({ request }) => request);
  let value = 0;
  for (const { id, priority } of requests.toSorted((a, b) => b.priority - a.priority)) {
    for (const pass of (passesOf.get(id) ?? []).toSorted((a, b) => b.quality - a.quality)) {
      const { sensor, rollDeg, bestMs } = pass;
      const [startMs, endMs] = [bestMs - PICTURE_MS / 2, bestMs + PICTURE_MS / 2];
      const task = { request: id, sensor, startMs, endMs, rollDeg, downlink: null };
      const neighbours = (taken.get(sensor) ?? []).filter(
        (other) => Math.abs(other.startMs - startMs) < 120_000,
      );
      if (scheduleIssues([...neighbours, task], satellites, []).length > 0) continue;
      taken.get(sensor)?.push(task);
      // The scheduler's own measure of a picture.
      value += priority + 0.9 * pass.quality;
      break;
    }
  }
  return value;
}

/** Planning a week of five satellites for a thousand requests, in process. */
export const schedulerBench: Bench = {
  name: 'scheduler',
  async run({ runs }) {
    const figures = [];
    for (const regions of [400, 40, 8]) {
      const week = crowdedWeek(regions);
      let plan = planSchedule(week);
      const work = async () => {
        plan = planSchedule(week);
      };
      const values = await repeated(runs(5), () => timed(work));
      const ratio = (plan.value / greedyValue(week)).toFixed(3);
      const open = ((plan.bound / plan.value - 1) * 100).toFixed(2);
      figures.push({
        name: `${REQUESTS} requests in ${regions} regions`,
        unit: 'ms' as const,
        target: 2000,
        values,
        note: `${plan.tasks.length} planned, ${ratio} × greedy, at most ${open} % below the best`,
      });
    }
    return figures;
  },
};

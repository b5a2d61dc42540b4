import { bind, readProcessing } from '@sigma/contract';
import type { RunState } from '@sigma/domain';
import type { RunsServices } from './process-run.jobs.ts';
import { countByState, failuresByCode, type StoredThroughput, throughputSince } from './runs.store.ts';

const HOUR_MS = 3_600_000;

export const readProcessingBinding = ({ database }: Pick<RunsServices, 'database'>) =>
  bind(readProcessing, async ({ now }) => {
    const since = (hours: number) =>
      throughputSince(database.kysely, new Date(now.getTime() - hours * HOUR_MS));
    const [counts, lastHour, lastDay, failures] = await Promise.all([
      countByState(database.kysely),
      since(1),
      since(24),
      failuresByCode(database.kysely),
    ]);
    const of = (state: RunState) => counts.find((one) => one.state === state);
    const runsOf = (state: RunState) => of(state)?.runs ?? 0;
    return {
      queue: {
        waiting: runsOf('waiting'),
        running: runsOf('running'),
        done: runsOf('done'),
        failed: runsOf('failed'),
      },
      oldest_waiting_at: of('waiting')?.oldest.toISOString() ?? null,
      last_hour: throughputAnswer(lastHour),
      last_24_hours: throughputAnswer(lastDay),
      failures: failures.map(({ code, runs, lastText, lastAt }) => ({
        code,
        runs,
        last_text: lastText,
        last_at: lastAt.toISOString(),
      })),
    };
  });

const throughputAnswer = ({ runs, bytes, cpuMs, meanSeconds }: StoredThroughput) => ({
  runs,
  bytes,
  cpu_ms: cpuMs,
  mean_seconds: meanSeconds === null ? null : Math.round(meanSeconds * 1000) / 1000,
});

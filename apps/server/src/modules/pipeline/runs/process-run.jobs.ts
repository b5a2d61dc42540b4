import type { Database } from '@sigma/db';
import { z } from 'zod';
import { type Job, type JobKey, type JobSender, scheduledKey } from '../../../jobs/index.ts';
import { type Imagery, RunFailure } from '../../imagery/index.ts';
import { listAbandoned, readRun } from './runs.store.ts';

const runData = z.object({ run: z.uuid() });

/** Makes the product of a run that waits. Queue it in the transaction that lets the run wait. */
export const PROCESS_RUN: JobKey<{ readonly run: string }> = {
  name: 'pipeline.process',
  parse: (data) => runData.parse(data),
  singletonKeyOf: ({ run }) => run,
};
const RESUME_RUNS = scheduledKey('pipeline.resume');

/** A run takes some seconds; one that has run for so long was interrupted, or its job was lost. */
const ABANDONED_MS = 10 * 60_000;

export interface RunsServices {
  readonly database: Pick<Database, 'kysely' | 'transaction'>;
  readonly imagery: Pick<Imagery, 'reprocess'>;
  readonly jobs: JobSender;
  /** Real time. */
  readonly clock: () => Date;
}

export function processRunJob({ database, imagery }: RunsServices): Job<{ readonly run: string }> {
  return {
    key: PROCESS_RUN,
    options: { concurrency: 1, retries: 3, timeoutSeconds: 3600 },
    run: async ({ run: id }, { signal }) => {
      const run = await readRun(database.kysely, id);
      if (run === undefined || (run.state !== 'waiting' && run.state !== 'running')) return;
      const { collection, scene_id: scene, level } = run;
      try {
        await imagery.reprocess({ collection, scene, level }, signal);
      } catch (error) {
        // The run states the failure; another attempt would have the same one.
        if (!(error instanceof RunFailure)) throw error;
      }
    },
  };
}

/** Queues runs that were interrupted, every ten minutes. */
export function resumeRunsJob({ database, jobs, clock }: RunsServices): Job<undefined> {
  return {
    key: RESUME_RUNS,
    options: { cron: '*/10 * * * *', retries: 0 },
    run: async () => {
      const before = new Date(clock().getTime() - ABANDONED_MS);
      for (const run of await listAbandoned(database.kysely, before)) await jobs.send(PROCESS_RUN, { run });
    },
  };
}

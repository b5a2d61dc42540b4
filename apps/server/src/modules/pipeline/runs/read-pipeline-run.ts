import { bind, readPipelineRun, refuse } from '@sigma/contract';
import type { RunsServices } from './process-run.jobs.ts';
import { runAnswer } from './run-answer.ts';
import { readRun } from './runs.store.ts';

export const readPipelineRunBinding = ({ database }: Pick<RunsServices, 'database'>) =>
  bind(readPipelineRun, async ({ params }) => {
    const run = await readRun(database.kysely, params.run);
    return run === undefined ? refuse('not_found', 'The run does not exist.') : runAnswer(run);
  });

import { bind, readPipelineRun, refuse } from '@sigma/contract';
import type { RunsServices } from './process-run.jobs.ts';
import { runDetails } from './run-answer.ts';
import { readRun } from './runs.store.ts';
import { readSteps } from './steps.store.ts';

export const readPipelineRunBinding = ({ database }: Pick<RunsServices, 'database'>) =>
  bind(readPipelineRun, async ({ params }) => {
    const run = await readRun(database.kysely, params.run);
    if (run === undefined) return refuse('not_found', 'The run does not exist.');
    return runDetails(run, await readSteps(database.kysely, run));
  });

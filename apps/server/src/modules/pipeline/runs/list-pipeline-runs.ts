import { bind, listPipelineRuns, page } from '@sigma/contract';
import type { RunsServices } from './process-run.jobs.ts';
import { runAnswer } from './run-answer.ts';
import { listRuns } from './runs.store.ts';

export const listPipelineRunsBinding = ({ database }: Pick<RunsServices, 'database'>) =>
  bind(listPipelineRuns, async (call) => {
    const { runs, count } = await listRuns(database.kysely, call.query);
    return page(runs.map(runAnswer), count, call);
  });

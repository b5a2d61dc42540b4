import { bind, countReprocessing } from '@sigma/contract';
import type { RunsServices } from './process-run.jobs.ts';
import { countSince } from './runs.store.ts';

export const countReprocessingBinding = ({ database }: Pick<RunsServices, 'database'>) =>
  bind(countReprocessing, ({ query }) => countSince(database.kysely, query));

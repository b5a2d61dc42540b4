import { captureCollection } from '@sigma/archive';
import { bind, readTaskingQuota, refuse } from '@sigma/contract';
import { countTaskings } from '../../orders/index.ts';
import type { TaskingServices } from '../services.ts';
import { mostTaskings } from './program-taskings.store.ts';

/** Rejected, canceled, expired and failed requests do not count; without `max_taskings` there is no limit. */
export const readTaskingQuotaBinding = ({ database: { kysely } }: Pick<TaskingServices, 'database'>) =>
  bind(readTaskingQuota, async ({ params: { program } }) => {
    const quota = await mostTaskings(kysely, program);
    if (quota === undefined) return refuse('not_found', 'The program does not exist.');
    const used = await countTaskings(kysely, program);
    const collection = (await captureCollection(kysely, program)) ?? null;
    const { max_taskings } = quota;
    const left = max_taskings === null ? null : Math.max(0, max_taskings - used);
    return { max_taskings, used, left, collection };
  });

import { captureCollection } from '@sigma/archive';
import { bind, readTaskingQuota } from '@sigma/contract';
import { countTaskings } from '../../orders/index.ts';
import type { TaskingServices } from '../services.ts';

/** Rejected, canceled, expired and failed requests do not count; without `max_taskings` there is no limit. */
export const readTaskingQuotaBinding = ({ database: { kysely } }: Pick<TaskingServices, 'database'>) =>
  bind(readTaskingQuota, async ({ params: { program }, entitlement }) => {
    const used = await countTaskings(kysely, program);
    const collection = (await captureCollection(kysely, program)) ?? null;
    const max_taskings = entitlement.quotas.taskings;
    const left = max_taskings === null ? null : Math.max(0, max_taskings - used);
    return { max_taskings, used, left, collection };
  });

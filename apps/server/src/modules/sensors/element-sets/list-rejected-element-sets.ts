import { bind, listRejectedElementSets, page } from '@sigma/contract';
import type { SensorsServices } from '../services.ts';
import { listRejectedSets } from './rejected-element-sets.store.ts';

export const listRejectedElementSetsBinding = ({ database }: SensorsServices) =>
  bind(listRejectedElementSets, async (call) => {
    const { limit, offset, ordering, sensor } = call.query;
    const { rejected, count } = await listRejectedSets(database.kysely, {
      limit,
      offset,
      descending: ordering.descending,
      sensors: sensor,
    });
    const answered = rejected.map((set) => ({ ...set, seen_at: set.seen_at.toISOString() }));
    return page(answered, count, call);
  });

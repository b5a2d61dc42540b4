import { bind, listRejectedElementSets, page } from '@sigma/contract';
import type { SensorsServices } from '../services.ts';
import { listFaults } from './element-set-faults.store.ts';

export const listElementSetFaultsBinding = ({ database }: SensorsServices) =>
  bind(listRejectedElementSets, async (call) => {
    const { limit, offset, ordering, sensor } = call.query;
    const { faults, count } = await listFaults(database.kysely, {
      limit,
      offset,
      descending: ordering.descending,
      sensors: sensor,
    });
    const answered = faults.map((rejected) => ({ ...rejected, seen_at: rejected.seen_at.toISOString() }));
    return page(answered, count, call);
  });

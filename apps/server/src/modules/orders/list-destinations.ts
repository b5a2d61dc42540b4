import { bind, listDestinations, page } from '@sigma/contract';
import { listBuckets } from './destinations.store.ts';
import type { OrderServices } from './services.ts';

export const listDestinationsBinding = ({ database }: OrderServices) =>
  bind(listDestinations, async (call) => {
    const { limit, offset, ordering } = call.query;
    const found = await listBuckets(database, call.params.program, {
      limit,
      offset,
      descending: ordering.descending,
    });
    return page(found.buckets, found.count, call);
  });

import { bind, listSearchAreas, page } from '@sigma/contract';
import { areaAnswer, ownerOf } from './area-answer.ts';
import { listAreas } from './search-areas.store.ts';
import type { SearchAreaServices } from './services.ts';

export const listSearchAreasBinding = ({ database }: SearchAreaServices) =>
  bind(listSearchAreas, async (call) => {
    const { limit, offset, ordering } = call.query;
    const { areas, count } = await listAreas(database.kysely, ownerOf(call.caller), {
      ...ordering,
      limit,
      offset,
    });
    return page(areas.map(areaAnswer), count, call);
  });

import { bind, readSearchArea } from '@sigma/contract';
import { areaAnswer, areaNotFound, ownerOf } from './area-answer.ts';
import { readArea } from './search-areas.store.ts';
import type { SearchAreaServices } from './services.ts';

export const readSearchAreaBinding = ({ database }: SearchAreaServices) =>
  bind(readSearchArea, async ({ params, caller }) => {
    const area = await readArea(database.kysely, ownerOf(caller), params.area);
    return area === undefined ? areaNotFound() : areaAnswer(area);
  });

import { bind, deleteSearchArea } from '@sigma/contract';
import { areaNotFound, ownerOf } from './area-answer.ts';
import { deleteArea } from './search-areas.store.ts';
import type { SearchAreaServices } from './services.ts';

export const deleteSearchAreaBinding = ({ database }: SearchAreaServices) =>
  bind(deleteSearchArea, async ({ params, caller }) =>
    (await deleteArea(database.kysely, ownerOf(caller), params.area)) ? null : areaNotFound(),
  );

import { randomUUID } from 'node:crypto';
import { bind, createSearchArea } from '@sigma/contract';
import { checkSearchArea, libraryIssue, searchAreaIssues } from '@sigma/domain';
import {
  areaAnswer,
  areaNotFound,
  INVALID_GEOMETRY,
  invalidArea,
  libraryRefusal,
  ownerOf,
} from './area-answer.ts';
import { readGeometry } from './geometry/read-geometries.ts';
import { insertAreas, lockLibrary, readArea } from './search-areas.store.ts';
import type { SearchAreaServices } from './services.ts';

export const createSearchAreaBinding = ({ database }: SearchAreaServices) =>
  bind(createSearchArea, async ({ body, caller, now, signal }) => {
    const owner = ownerOf(caller);
    const geometry = await readGeometry(body.area, signal);
    const reading = checkSearchArea(body.name, geometry);
    if (!reading.ok) return invalidArea(...searchAreaIssues(body.name, geometry));
    const { area } = reading;
    return database.transaction(async (transaction) => {
      const issue = libraryIssue(await lockLibrary(transaction, owner), area);
      if (issue !== undefined) return libraryRefusal(issue);
      const id = randomUUID();
      const added = await insertAreas(transaction, owner, [{ id, ...area }], now);
      if (!added.has(id)) return invalidArea(INVALID_GEOMETRY);
      const stored = await readArea(transaction, owner, id);
      return stored === undefined ? areaNotFound() : areaAnswer(stored);
    });
  });

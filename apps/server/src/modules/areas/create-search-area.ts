import { randomUUID } from 'node:crypto';
import { bind, createSearchArea } from '@sigma/contract';
import { checkSearchArea, libraryIssue } from '@sigma/domain';
import { areaAnswer, badArea, INVALID_GEOMETRY, noRoom, noSuchArea, ownerOf } from './area-answer.ts';
import { holdLibrary, insertAreas, readArea } from './search-areas.store.ts';
import type { SearchAreaServices } from './services.ts';

export const createSearchAreaBinding = ({ database }: SearchAreaServices) =>
  bind(createSearchArea, async ({ body, caller, now }) => {
    const owner = ownerOf(caller);
    const reading = checkSearchArea(body.name, body.area);
    if (!reading.ok) return badArea(reading.issue);
    const { area } = reading;
    return database.transaction(async (transaction) => {
      const fault = libraryIssue(await holdLibrary(transaction, owner), area);
      if (fault !== undefined) return noRoom(fault);
      const id = randomUUID();
      const added = await insertAreas(transaction, owner, [{ id, ...area }], now);
      if (!added.has(id)) return badArea(INVALID_GEOMETRY);
      const stored = await readArea(transaction, owner, id);
      return stored === undefined ? noSuchArea() : areaAnswer(stored);
    });
  });

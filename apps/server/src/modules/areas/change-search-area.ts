import { bind, type Refusal, replaceSearchArea, type SearchArea, updateSearchArea } from '@sigma/contract';
import { type CheckedGeometry, capacityIssue, duplicateName, readAreaText } from '@sigma/domain';
import { areaAnswer, badArea, INVALID_GEOMETRY, noRoom, noSuchArea, ownerOf } from './area-answer.ts';
import { changeArea, holdLibrary, readArea } from './search-areas.store.ts';
import type { SearchAreaServices } from './services.ts';

interface AreaChange {
  readonly owner: string;
  readonly id: string;
  readonly name?: string | undefined;
  /** GeoJSON as text. */
  readonly area?: string | undefined;
  readonly now: Date;
}

/** Members that are not given stay as they are. */
async function change(
  { database }: SearchAreaServices,
  { owner, id, name, area, now }: AreaChange,
): Promise<SearchArea | Refusal> {
  let geometry: CheckedGeometry | undefined;
  if (area !== undefined) {
    const reading = readAreaText(area);
    if (!reading.ok) return badArea(reading.issue);
    geometry = reading.geometry;
  }
  return database.transaction(async (transaction) => {
    const library = await holdLibrary(transaction, owner, id);
    const before = await readArea(transaction, owner, id);
    if (before === undefined) return noSuchArea();
    const newName = name ?? before.name;
    if (library.names.includes(newName)) return noRoom(duplicateName(newName));
    const vertices = geometry?.vertices ?? 0;
    const full = vertices > 0 ? capacityIssue(library.names.length, library.vertices + vertices) : undefined;
    if (full !== undefined) return noRoom(full);
    if (!(await changeArea(transaction, id, { name: newName, geometry, now }))) {
      return badArea(INVALID_GEOMETRY);
    }
    const after = await readArea(transaction, owner, id);
    return after === undefined ? noSuchArea() : areaAnswer(after);
  });
}

export const replaceSearchAreaBinding = (services: SearchAreaServices) =>
  bind(replaceSearchArea, ({ body, params, caller, now }) =>
    change(services, { ...body, owner: ownerOf(caller), id: params.area, now }),
  );

export const updateSearchAreaBinding = (services: SearchAreaServices) =>
  bind(updateSearchArea, ({ body, params, caller, now }) =>
    change(services, { ...body, owner: ownerOf(caller), id: params.area, now }),
  );

import { bind, type Refusal, replaceSearchArea, type SearchArea, updateSearchArea } from '@sigma/contract';
import { capacityIssue, duplicateName, searchAreaIssues } from '@sigma/domain';
import {
  areaAnswer,
  areaNotFound,
  INVALID_GEOMETRY,
  invalidArea,
  libraryRefusal,
  ownerOf,
} from './area-answer.ts';
import { readGeometry } from './geometry/read-geometries.ts';
import { changeArea, lockLibrary, readArea } from './search-areas.store.ts';
import type { SearchAreaServices } from './services.ts';

interface AreaChange {
  readonly owner: string;
  readonly id: string;
  readonly name?: string | undefined;
  /** GeoJSON as text. */
  readonly area?: string | undefined;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** Changes the name, the geometry or both; omitted members stay unchanged. */
async function applyChange(
  { database }: SearchAreaServices,
  { owner, id, name, area, now, signal }: AreaChange,
): Promise<SearchArea | Refusal> {
  const reading = area === undefined ? undefined : await readGeometry(area, signal);
  const issues = searchAreaIssues(name, reading);
  if (issues.length > 0) return invalidArea(...issues);
  const geometry = reading?.ok ? reading.geometry : undefined;
  return database.transaction(async (transaction) => {
    const library = await lockLibrary(transaction, owner, id);
    const before = await readArea(transaction, owner, id);
    if (before === undefined) return areaNotFound();
    const newName = name ?? before.name;
    if (library.names.includes(newName)) return libraryRefusal(duplicateName(newName));
    const vertices = geometry?.vertices ?? 0;
    const full = vertices > 0 ? capacityIssue(library.names.length, library.vertices + vertices) : undefined;
    if (full !== undefined) return libraryRefusal(full);
    if (!(await changeArea(transaction, id, { name: newName, geometry, now }))) {
      return invalidArea(INVALID_GEOMETRY);
    }
    const after = await readArea(transaction, owner, id);
    return after === undefined ? areaNotFound() : areaAnswer(after);
  });
}

export const replaceSearchAreaBinding = (services: SearchAreaServices) =>
  bind(replaceSearchArea, ({ body, params, caller, now, signal }) =>
    applyChange(services, { ...body, owner: ownerOf(caller), id: params.area, now, signal }),
  );

export const updateSearchAreaBinding = (services: SearchAreaServices) =>
  bind(updateSearchArea, ({ body, params, caller, now, signal }) =>
    applyChange(services, { ...body, owner: ownerOf(caller), id: params.area, now, signal }),
  );

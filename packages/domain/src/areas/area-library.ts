import type { CheckedSearchArea, SearchAreaReading } from './check-search-area.ts';

/** Areas of one person: the page that the library loads. */
export const MOST_SEARCH_AREAS = 1000;
/** Positions of all areas of one person together, so that the whole library stays one answer. */
export const MOST_LIBRARY_VERTICES = 500_000;

export interface AreaLibrary {
  readonly names: readonly string[];
  readonly vertices: number;
}

/** Why an area does not fit into the library of its owner. */
export interface LibraryIssue {
  readonly code: 'duplicate_name' | 'limit_reached';
  readonly message: string;
}

export type PlannedArea =
  | { readonly ok: true; readonly area: CheckedSearchArea }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** Whether one more area fits. */
export function libraryIssue(library: AreaLibrary, area: CheckedSearchArea): LibraryIssue | undefined {
  if (library.names.includes(area.name)) return duplicateName(area.name);
  return capacityIssue(library.names.length, library.vertices + area.geometry.vertices);
}

export function duplicateName(name: string): LibraryIssue {
  return { code: 'duplicate_name', message: `Your library has an area called "${name}" already.` };
}

/** Whether a library that would have so many areas before the new one, and vertices with it, has room. */
export function capacityIssue(areasBefore: number, verticesWith: number): LibraryIssue | undefined {
  if (areasBefore >= MOST_SEARCH_AREAS) {
    return {
      code: 'limit_reached',
      message: `Your library holds ${MOST_SEARCH_AREAS} areas, as many as it takes. Delete some first.`,
    };
  }
  if (verticesWith <= MOST_LIBRARY_VERTICES) return undefined;
  return {
    code: 'limit_reached',
    message: `The areas of your library may have ${MOST_LIBRARY_VERTICES} positions together. Delete or simplify some first.`,
  };
}

/** Which of many areas are added, in their order; the first of two with one name wins. */
export function planAreaImport(library: AreaLibrary, readings: readonly SearchAreaReading[]): PlannedArea[] {
  const names = new Set(library.names);
  let vertices = library.vertices;
  return readings.map((reading) => {
    if (!reading.ok) return { ok: false, code: reading.issue.code, message: reading.issue.message };
    const { area } = reading;
    const issue = names.has(area.name)
      ? duplicateName(area.name)
      : capacityIssue(names.size, vertices + area.geometry.vertices);
    if (issue !== undefined) return { ok: false, ...issue };
    names.add(area.name);
    vertices += area.geometry.vertices;
    return { ok: true, area };
  });
}

import type { CheckedSearchArea, SearchAreaReading } from './check-search-area.ts';

/** Maximum number of areas of a user, which is the page that the library loads. */
export const MAX_SEARCH_AREAS = 1000;
/** Maximum number of positions of all areas of a user, so that the library fits in one response. */
export const MAX_LIBRARY_VERTICES = 500_000;

/** What a library contains before an area is added. */
export interface AreaLibrary {
  readonly names: readonly string[];
  readonly vertices: number;
}

/** The reason why an area cannot be added to the library of its owner. */
export interface LibraryIssue {
  readonly code: 'duplicate_name' | 'limit_reached';
  readonly message: string;
}

/** An area that will be added, or the reason why it will not. */
export type PlannedArea =
  | { readonly ok: true; readonly area: CheckedSearchArea }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** Checks whether an area can be added; undefined if it can. */
export function libraryIssue(library: AreaLibrary, area: CheckedSearchArea): LibraryIssue | undefined {
  if (library.names.includes(area.name)) return duplicateName(area.name);
  return capacityIssue(library.names.length, library.vertices + area.geometry.vertices);
}

/** The issue of a name that the library already contains. */
export function duplicateName(name: string): LibraryIssue {
  return { code: 'duplicate_name', message: `Your library already has an area called "${name}".` };
}

/**
 * Checks the limits of a library, given its areas before and its positions after the addition; undefined if they hold.
 */
export function capacityIssue(areasBefore: number, verticesWith: number): LibraryIssue | undefined {
  if (areasBefore >= MAX_SEARCH_AREAS) {
    return {
      code: 'limit_reached',
      message: `Your library has ${MAX_SEARCH_AREAS} areas, which is the maximum. Delete some first.`,
    };
  }
  if (verticesWith <= MAX_LIBRARY_VERTICES) return undefined;
  return {
    code: 'limit_reached',
    message: `The areas of your library may have at most ${MAX_LIBRARY_VERTICES} positions in total. Delete or simplify some first.`,
  };
}

/** Decides which of several areas are added, in order. Of two areas with the same name, the first is added. */
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

import { pathInProgram } from '@sigma/domain';

/** Paths of the catalogue; going from one to the other is not leaving. */
export const SEARCH_PATHS: readonly string[] = ['/map', '/checkout'];

export function isSearchPath(path: string): boolean {
  return SEARCH_PATHS.some((start) => isBelow(pathInProgram(path), start));
}

export function isCheckoutPath(path: string): boolean {
  return isBelow(pathInProgram(path), '/checkout');
}

function isBelow(rest: string, start: string): boolean {
  return rest === start || rest.startsWith(`${start}/`);
}

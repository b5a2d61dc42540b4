import { type Caller, type Refusal, refuse, type SearchArea } from '@sigma/contract';
import type { LibraryIssue, SearchAreaIssue } from '@sigma/domain';
import type { StoredSearchArea } from './search-areas.store.ts';

export function areaAnswer({ id, name, shown, created_at, updated_at }: StoredSearchArea): SearchArea {
  return {
    id,
    name,
    area: shown,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/** Returns the id of the user who owns the library. The HTTP edge rejects all other callers. */
export function ownerOf(caller: Caller): string {
  if (caller.kind !== 'user') throw new Error('Only a user can own a library.');
  return caller.userId;
}

export const areaNotFound = (): Refusal => refuse('not_found', 'This area does not exist in your library.');

export function invalidArea(...issues: readonly SearchAreaIssue[]): Refusal {
  const reasons = issues.map(({ message }) => `${message}${message.endsWith('.') ? '' : '.'}`).join(' ');
  return refuse('invalid_body', `The area cannot be saved: ${reasons}`, issues);
}

/** PostGIS may reject what `checkArea` accepts because of rounding; the message is that of the check. */
export const INVALID_GEOMETRY: SearchAreaIssue = {
  field: 'area',
  code: 'self_crossing',
  message: 'The outline touches or crosses itself.',
};

export function libraryRefusal({ code, message }: LibraryIssue): Refusal {
  return code === 'duplicate_name'
    ? refuse('duplicate_name', message, [{ field: 'name', code, message }])
    : refuse('wrong_state', message);
}

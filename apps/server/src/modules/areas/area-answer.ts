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

/** The person whose library it is. The edge lets nobody else through. */
export function ownerOf(caller: Caller): string {
  if (caller.kind !== 'user') throw new Error('A library belongs to a person.');
  return caller.userId;
}

export const noSuchArea = (): Refusal => refuse('not_found', 'Your library has no such area.');

export function badArea({ field, code, message }: SearchAreaIssue): Refusal {
  return refuse('invalid_body', `The area cannot be saved: ${message}`, [{ field, code, message }]);
}

/** PostGIS and `checkArea` agree but for rounding; what it refuses is refused in the words of the check. */
export const INVALID_GEOMETRY: SearchAreaIssue = {
  field: 'area',
  code: 'self_crossing',
  message: 'The outline touches or crosses itself.',
};

export function noRoom({ code, message }: LibraryIssue): Refusal {
  return code === 'duplicate_name'
    ? refuse('duplicate_name', message, [{ field: 'name', code, message }])
    : refuse('wrong_state', message);
}

import {
  type Call,
  type Caller,
  type FieldIssue,
  Refusal,
  type readSavedSearch,
  refuse,
  type SavedSearch,
  type SavedSearchSummary,
} from '@sigma/contract';
import { holdsGrant, type SavedSearchIssue } from '@sigma/domain';
import { type Conditions, readConditions } from '../../catalogue/index.ts';
import { costIssue } from '../match/filter-cost.ts';
import type { Moderator, StoredSavedSearch, StoredSummary } from './saved-searches.store.ts';

type Reader = Pick<Moderator, 'administers'>;

export function summaryAnswer(row: StoredSummary, { administers }: Reader): SavedSearchSummary {
  const { id, name, shared, notify, mine, owner_name } = row;
  const [created_at, updated_at] = [row.created_at.toISOString(), row.updated_at.toISOString()];
  const deletable = mine || (shared && administers);
  return { id, name, shared, notify, mine, deletable, owner_name, created_at, updated_at };
}

export function savedSearchAnswer(row: StoredSavedSearch, reader: Reader): SavedSearch {
  return { ...summaryAnswer(row, reader), search: { ...row.search }, map_query: row.map_query };
}

type MemberCall = Pick<Call<typeof readSavedSearch>, 'caller' | 'roles'> & {
  readonly params: { readonly program: number };
};

/** The member who calls. Program Administrators may delete what others share, such as those who have left. */
export function memberOf({ params: { program }, caller, roles }: MemberCall): Moderator {
  const { internalRole } = signedInUser(caller);
  return {
    program,
    user: signedInUser(caller).userId,
    administers: holdsGrant('program_admin', roles, internalRole),
  };
}

/** The calling user. The HTTP edge rejects all other callers. */
function signedInUser(caller: Caller) {
  if (caller.kind !== 'user') throw new Error('Only a user can have saved searches.');
  return caller;
}

export const savedSearchNotFound = (): Refusal =>
  refuse('not_found', 'This program has no saved search with this id that you may see.');

export const notTheOwner = (): Refusal =>
  refuse('forbidden', 'Only the member who saved this search may change it.');

export const notDeletable = (): Refusal =>
  refuse('forbidden', 'Only the member who saved this search or a Program Administrator may delete it.');

export function issueRefusal({ code, message }: SavedSearchIssue): Refusal {
  if (code === 'duplicate_name') return refuse('duplicate_name', message, [{ field: 'name', code, message }]);
  const field = code === 'too_large' ? 'search' : 'name';
  return refuse('wrong_state', message, [{ field, code, message }]);
}

/** Why conditions cannot be saved; undefined if they can. The issues name fields of the body. */
export function conditionsRefusal(search: Conditions): Refusal | undefined {
  const read = readConditions(search);
  if (read instanceof Refusal) {
    const code = read.code === 'bad_filter' ? 'bad_filter' : 'invalid_body';
    return refuse(code, read.detail, read.issues.map(inSearch));
  }
  const message = read.expression && costIssue(read.expression);
  if (message === undefined) return undefined;
  const issue = { field: 'filter', code: 'too_complex', message };
  return refuse('bad_filter', `The filter cannot be saved: ${message}.`, [inSearch(issue)]);
}

const inSearch = (issue: FieldIssue): FieldIssue => ({ ...issue, field: `search.${issue.field}` });

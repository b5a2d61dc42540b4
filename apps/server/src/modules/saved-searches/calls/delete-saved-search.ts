import { bind, callerName, deleteSavedSearch, restoreSavedSearch } from '@sigma/contract';
import { savedSearchIssue } from '@sigma/domain';
import { writeAudit } from '../../../records/index.ts';
import type { SavedSearchServices } from '../services.ts';
import {
  issueRefusal,
  memberOf,
  notDeletable,
  savedSearchAnswer,
  savedSearchNotFound,
  summaryAnswer,
} from './saved-search-answer.ts';
import { deleteStored, lockSaved, readDeleted, readStored, restoreStored } from './saved-searches.store.ts';

/** How long a deleted search can be restored. */
const RESTORABLE_MS = 3_600_000;
export const restorableSince = (now: Date) => new Date(now.getTime() - RESTORABLE_MS);

export const deleteSavedSearchBinding = ({ database, clock }: SavedSearchServices) =>
  bind(deleteSavedSearch, async (call) => {
    const { caller, requestId } = call;
    const id = call.params.saved_search;
    const member = memberOf(call);
    return database.transaction(async (transaction) => {
      const before = await readStored(transaction, member, id);
      if (before === undefined) return savedSearchNotFound();
      if (!summaryAnswer(before, member).deletable) return notDeletable();
      const now = clock();
      await deleteStored(transaction, id, { now, restorableSince: restorableSince(now) });
      await writeAudit(transaction, {
        actor: callerName(caller),
        operation: deleteSavedSearch.id,
        target: `saved search ${id}`,
        program: member.program,
        before: { name: before.name, shared: before.shared },
        requestId,
      });
      return null;
    });
  });

export const restoreSavedSearchBinding = ({ database, clock }: SavedSearchServices) =>
  bind(restoreSavedSearch, async (call) => {
    const { caller, requestId } = call;
    const id = call.params.saved_search;
    const member = memberOf(call);
    return database.transaction(async (transaction) => {
      const deleted = await readDeleted(transaction, member, id, restorableSince(clock()));
      if (deleted === undefined) return savedSearchNotFound();
      const others = await lockSaved(transaction, { program: member.program, user: deleted.owner });
      const issue = savedSearchIssue(others, deleted);
      if (issue !== undefined) return issueRefusal(issue);
      if (!(await restoreStored(transaction, id))) return savedSearchNotFound();
      await writeAudit(transaction, {
        actor: callerName(caller),
        operation: restoreSavedSearch.id,
        target: `saved search ${id}`,
        program: member.program,
        after: { name: deleted.name },
        requestId,
      });
      const stored = await readStored(transaction, member, id);
      return stored === undefined ? savedSearchNotFound() : savedSearchAnswer(stored, member);
    });
  });

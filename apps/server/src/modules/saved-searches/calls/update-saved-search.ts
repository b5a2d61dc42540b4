import { createHash } from 'node:crypto';
import { bind, callerName, updateSavedSearch } from '@sigma/contract';
import { savedSearchIssue, sizeOfSearch } from '@sigma/domain';
import { rollbackOnRefusal, writeAudit } from '../../../records/index.ts';
import type { SavedSearchServices } from '../services.ts';
import {
  conditionsRefusal,
  issueRefusal,
  memberOf,
  notTheOwner,
  savedSearchAnswer,
  savedSearchNotFound,
} from './saved-search-answer.ts';
import {
  changeStored,
  lockSaved,
  lockStored,
  readStored,
  type StoredSavedSearch,
  setNotified,
} from './saved-searches.store.ts';

/** The owner changes a search; every member who sees it decides whether they are notified of it. */
export const updateSavedSearchBinding = ({ database, clock }: SavedSearchServices) =>
  bind(updateSavedSearch, async (call) => {
    const { body, caller, requestId } = call;
    const id = call.params.saved_search;
    const member = memberOf(call);
    const { notify, ...change } = body;
    const isChanged = Object.values(change).some((value) => value !== undefined);
    const refusal = change.search && conditionsRefusal(change.search);
    if (refusal !== undefined) return refusal;
    return rollbackOnRefusal(database, async (transaction) => {
      const others = await lockSaved(transaction, member, id);
      await lockStored(transaction, id);
      const before = await readStored(transaction, member, id);
      if (before === undefined) return savedSearchNotFound();
      if (isChanged) {
        if (!before.mine) return notTheOwner();
        const { name = before.name, search = before.search } = change;
        const issue = savedSearchIssue(others, { name, size: sizeOfSearch(search) });
        if (issue !== undefined) return issueRefusal(issue);
        // What the map shows of a search belongs to its conditions.
        const mapQuery = change.map_query ?? (change.search === undefined ? undefined : '');
        await changeStored(transaction, id, { ...change, map_query: mapQuery }, clock());
      }
      if (notify !== undefined) await setNotified(transaction, id, member.user, notify);
      const after = await readStored(transaction, member, id);
      if (after === undefined) return savedSearchNotFound();
      await writeAudit(transaction, {
        actor: callerName(caller),
        operation: updateSavedSearch.id,
        target: `saved search ${id}`,
        program: member.program,
        before: audited(before),
        after: audited(after),
        requestId,
      });
      return savedSearchAnswer(after, member);
    });
  });

/** What the audit records of a search; conditions may be large, so they are recorded as a digest. */
const audited = ({ name, shared, notify, search }: StoredSavedSearch) => ({
  name,
  shared,
  notify,
  conditions: createHash('sha256').update(JSON.stringify(search)).digest('hex'),
});

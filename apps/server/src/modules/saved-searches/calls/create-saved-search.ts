import { bind, callerName, createSavedSearch } from '@sigma/contract';
import { savedSearchIssue, sizeOfSearch } from '@sigma/domain';
import { writeAudit } from '../../../records/index.ts';
import type { SavedSearchServices } from '../services.ts';
import {
  conditionsRefusal,
  issueRefusal,
  memberOf,
  savedSearchAnswer,
  savedSearchNotFound,
} from './saved-search-answer.ts';
import { insertStored, lockSaved, readStored, setNotified } from './saved-searches.store.ts';

export const createSavedSearchBinding = ({ database, clock }: SavedSearchServices) =>
  bind(createSavedSearch, async (call) => {
    const { body, caller, requestId } = call;
    const member = memberOf(call);
    const { notify, ...saved } = body;
    const refusal = conditionsRefusal(saved.search);
    if (refusal !== undefined) return refusal;
    return database.transaction(async (transaction) => {
      const others = await lockSaved(transaction, member);
      const issue = savedSearchIssue(others, { name: saved.name, size: sizeOfSearch(saved.search) });
      if (issue !== undefined) return issueRefusal(issue);
      const id = await insertStored(transaction, member, saved, clock());
      if (notify) await setNotified(transaction, id, member.user, true);
      await writeAudit(transaction, {
        actor: callerName(caller),
        operation: createSavedSearch.id,
        target: `saved search ${id}`,
        program: member.program,
        after: { name: saved.name, shared: saved.shared },
        requestId,
      });
      const stored = await readStored(transaction, member, id);
      return stored === undefined ? savedSearchNotFound() : savedSearchAnswer(stored, member);
    });
  });

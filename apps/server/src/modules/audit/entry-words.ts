import { operations } from '@sigma/contract';
import { targetText } from '@sigma/domain';
import type { StoredEntry } from './audit.store.ts';

/** What happens at a sign-in, which is not an operation of the contract. */
const SIGN_IN_SUMMARIES = [
  ['acceptInvitation', 'Joins a program by an invitation'],
  ['signIn', 'Becomes an administrator by signing in'],
] as const;

const SUMMARIES: ReadonlyMap<string, string> = new Map([
  ...operations.map(({ id, summary }) => [id, firstClause(summary)] as const),
  ...SIGN_IN_SUMMARIES,
]);

/** What an operation does, also one of an earlier version. */
export const summaryOf = (operation: string): string => SUMMARIES.get(operation) ?? separateWords(operation);

/** An entry in words: what was done, and the target by its name. */
export function entryWords({ operation, target, before, after }: StoredEntry) {
  return {
    summary: summaryOf(operation),
    target_text: targetText(target, after ?? before),
  };
}

function firstClause(summary: string): string {
  return summary.split(/\. |[;:] |\.$/)[0] ?? summary;
}

/** "changeThing" of an earlier version as "Change thing". */
function separateWords(operation: string): string {
  const words = operation.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

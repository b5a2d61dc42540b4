import type { GrantableOperation } from '@sigma/contract';
import type { TriState } from '../../ui/forms/checkbox.tsx';

/** The operations of one tag that match a search, with how many of them are chosen. */
export interface OperationGroup {
  readonly tag: string;
  readonly operations: readonly GrantableOperation[];
  readonly chosen: number;
}

/** Groups operations by tag, in the order of the contract. A group without a match is omitted. */
export function operationGroups(
  operations: readonly GrantableOperation[],
  chosen: ReadonlySet<string>,
  search: string,
): readonly OperationGroup[] {
  const shown = operations.filter((operation) => matches(operation, search));
  return [...new Set(shown.map(({ tag }) => tag))].map((tag) => {
    const ofTag = shown.filter((operation) => operation.tag === tag);
    return { tag, operations: ofTag, chosen: ofTag.filter(({ id }) => chosen.has(id)).length };
  });
}

export function groupState({ operations, chosen }: OperationGroup): TriState {
  if (chosen === 0) return 'none';
  return chosen === operations.length ? 'all' : 'some';
}

/** The chosen ids after the given ones were added or removed, without repetition. */
export function withChoice(
  chosen: ReadonlySet<string>,
  ids: readonly string[],
  isChosen: boolean,
): ReadonlySet<string> {
  const next = new Set(chosen);
  for (const id of ids) {
    if (isChosen) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** Every word of the search must be in the summary, id, path, method or tag. */
function matches({ id, method, path, tag, summary }: GrantableOperation, search: string): boolean {
  const text = `${summary} ${id} ${method} ${path} ${tag}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

import type { FieldIssue } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { nearestName } from './nearest-name.ts';

/** What clients and proxies add to any address: against caches (jQuery), for a format (OGC) and for keys of their own. */
const ADDED_BY_OTHERS: readonly string[] = ['_', 'f', 'key'];
/** Parameters that web analytics add to links. */
const TRACKING = /^utm_/;
/** Enough to correct an address; the answer to an address of nothing but mistakes must stay small. */
const MAX_ISSUES = 20;

/**
 * One issue for each parameter of an address that its call does not know, with what was probably meant (PD-41): a filter
 * that is ignored matches too much. Parameters that others add are ignored.
 */
export function unknownParameterIssues(
  names: readonly string[],
  { query }: Pick<Operation, 'query'>,
): readonly FieldIssue[] {
  const known = Object.keys(query.shape);
  return names
    .filter((name) => !known.includes(name) && !ADDED_BY_OTHERS.includes(name) && !TRACKING.test(name))
    .slice(0, MAX_ISSUES)
    .map((field) => ({ field, code: 'unknown_field', message: messageFor(field, known) }));
}

function messageFor(name: string, known: readonly string[]): string {
  const meant = nearestName(name, known);
  if (meant !== undefined) return `is not a parameter of this call. Did you mean ${meant}?`;
  if (known.length === 0) return 'is not a parameter of this call, which has none. Remove it.';
  return `is not a parameter of this call. Use one of: ${known.join(', ')}.`;
}

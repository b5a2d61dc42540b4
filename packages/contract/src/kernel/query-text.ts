import { isOrdering } from './ordering.ts';

/** Writes a parsed query value for an address: lists comma-joined, instants in UTC, "-" for descending order. */
export function queryText(value: unknown): string {
  if (Array.isArray(value)) return value.map(queryText).join(',');
  if (value instanceof Date) return value.toISOString();
  if (isOrdering(value)) return value.descending ? `-${value.column}` : value.column;
  return String(value);
}

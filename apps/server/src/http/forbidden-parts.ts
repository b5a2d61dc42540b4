import type { FieldIssue } from '@sigma/contract';

/** Deeper than any body of the contract; the path of a fault grows with the depth. */
const DEEPEST = 40;
const MOST_FAULTS = 20;
/** Entries of one list: the positions of a ring. */
const LONGEST_LIST = 10_000;
/** All values of a body: the positions of an area with their numbers, and room for rings and for a filter. */
const MOST_VALUES = 60_000;

interface Part {
  readonly value: object;
  readonly name: string;
  readonly above: Part | undefined;
  readonly depth: number;
}

/**
 * What no field of any body takes: `__proto__` as a member and NUL in any text (decision 41), nesting without
 * end, and more values than a schema can describe the faults of in a bearable time. No recursion, so no depth
 * breaks it; only faults are given their path, so that 10,000 positions cost milliseconds.
 */
export function forbiddenParts(body: unknown, mostValues = MOST_VALUES): FieldIssue[] {
  const found: FieldIssue[] = [];
  if (typeof body === 'string' && body.includes('\0')) found.push(nul(''));
  if (typeof body !== 'object' || body === null) return found;
  const open: Part[] = [{ value: body, name: '', above: undefined, depth: 0 }];
  let values = 0;
  for (let part = open.pop(); part !== undefined && found.length < MOST_FAULTS; part = open.pop()) {
    if (part.depth > DEEPEST) {
      const message = `takes at most ${DEEPEST} levels of nesting`;
      return [{ field: topOf(part), code: 'too_deep', message }];
    }
    const members = Object.entries(part.value);
    values += members.length;
    if (Array.isArray(part.value) && members.length > LONGEST_LIST) {
      const message = `takes a list of at most ${LONGEST_LIST} entries`;
      return [{ field: pathOf(part), code: 'too_many', message }];
    }
    if (values > mostValues) {
      const message = `takes a body of at most ${mostValues} values`;
      return [{ field: topOf(part), code: 'too_many', message }];
    }
    for (const [name, value] of members) {
      if (name === '__proto__' || name.includes('\0')) {
        const message = 'is not a field of this call';
        found.push({ field: pathOf(part, name), code: 'unknown_field', message });
      } else if (typeof value === 'string') {
        if (value.includes('\0')) found.push(nul(pathOf(part, name)));
      } else if (typeof value === 'object' && value !== null) {
        open.push({ value, name, above: part, depth: part.depth + 1 });
      }
    }
  }
  return found;
}

function nul(field: string): FieldIssue {
  return { field, code: 'nul', message: 'may not hold the character NUL' };
}

function pathOf(part: Part, member?: string): string {
  const names = member === undefined ? [] : [member];
  for (let one: Part | undefined = part; one?.above !== undefined; one = one.above) names.push(one.name);
  return names.toReversed().join('.');
}

function topOf(part: Part): string {
  let top = part;
  while (top.above?.above !== undefined) top = top.above;
  return top.name;
}

import { MAX_BODY_VALUES } from './cost.ts';
import type { FieldIssue } from './errors.ts';

/** Deeper than any body of the contract; the path of an issue grows with the depth. */
const MAX_DEPTH = 40;
const MAX_ISSUES = 20;
/** The most entries of one list, such as the positions of a ring, and the most members of one object, each of which a schema may name. */
const MAX_LIST_LENGTH = 10_000;

/** A list or object of the body, with its place in it. */
interface Container {
  readonly value: object;
  readonly name: string;
  readonly parent: Container | undefined;
  readonly depth: number;
}

/**
 * Finds what no field of any body accepts: `__proto__` as a member, NUL and half surrogate pairs in any text (PD-41), unlimited nesting,
 * and more values than a schema can report issues for in a reasonable time. It does not recurse, so no depth
 * overflows the stack, and it builds a path only for an issue, so 10,000 positions cost milliseconds.
 */
export function forbiddenValues(body: unknown, maxValues = MAX_BODY_VALUES): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (typeof body === 'string') issues.push(...textIssues(body, ''));
  if (typeof body !== 'object' || body === null) return issues;
  const open: Container[] = [{ value: body, name: '', parent: undefined, depth: 0 }];
  let values = 0;
  for (
    let container = open.pop();
    container !== undefined && issues.length < MAX_ISSUES;
    container = open.pop()
  ) {
    if (container.depth > MAX_DEPTH) {
      const message = `must be nested at most ${MAX_DEPTH} levels deep`;
      return [{ field: topOf(container), code: 'too_deep', message }];
    }
    const members = Object.entries(container.value);
    values += members.length;
    if (members.length > MAX_LIST_LENGTH) {
      const what = Array.isArray(container.value) ? 'entries' : 'members';
      const message = `must have at most ${MAX_LIST_LENGTH} ${what}`;
      return [{ field: pathOf(container), code: 'too_many', message }];
    }
    if (values > maxValues) {
      const message = `must contain at most ${maxValues} values`;
      return [{ field: topOf(container), code: 'too_many', message }];
    }
    for (const [name, value] of members) {
      if (name === '__proto__' || !isStorable(name)) {
        const message = 'is not a field of this call';
        issues.push({ field: pathOf(container, name.toWellFormed()), code: 'unknown_field', message });
      } else if (typeof value === 'string') {
        if (!isStorable(value)) issues.push(...textIssues(value, pathOf(container, name)));
      } else if (typeof value === 'object' && value !== null) {
        open.push({ value, name, parent: container, depth: container.depth + 1 });
      }
    }
  }
  return issues;
}

/** Whether PostgreSQL can store a text: it has neither NUL nor half of a surrogate pair. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

function textIssues(text: string, field: string): FieldIssue[] {
  if (text.includes('\0')) return [{ field, code: 'nul', message: 'must not contain the NUL character' }];
  if (text.isWellFormed()) return [];
  return [{ field, code: 'broken_text', message: 'must not contain half of a surrogate pair' }];
}

function pathOf(container: Container, member?: string): string {
  const names = member === undefined ? [] : [member];
  for (
    let current: Container | undefined = container;
    current?.parent !== undefined;
    current = current.parent
  )
    names.push(current.name);
  return names.toReversed().join('.');
}

function topOf(container: Container): string {
  let top = container;
  while (top.parent?.parent !== undefined) top = top.parent;
  return top.name;
}

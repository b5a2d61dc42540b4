import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  undefined: 'absent',
};
const UNITS: Readonly<Record<string, readonly [string, string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};
const FORMATS: Readonly<Record<string, string>> = {
  datetime: 'an RFC 3339 instant',
  date: 'a date such as 2026-11-21',
  url: 'a URL',
  uuid: 'a UUID',
};

/** What a field must be: the message of the schema, or one in plain words where the schema has none. */
export function issueMessage(issue: Issue): string {
  const isFromSchema = !/^(Invalid|Too (small|big)|Unrecognized)/.test(issue.message);
  if (isFromSchema) return issue.message;
  const size = sizeOf(issue);
  return size === undefined ? `must be ${expectedBy(issue)}` : `must have ${size}`;
}

/** Completes the sentence "must be …". */
function expectedBy(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? `a ${issue.expected}`;
    case 'invalid_value':
      return alternatives(issue.values);
    case 'too_small':
    case 'too_big':
      return expectedByLimit(issue);
    case 'not_multiple_of':
      return `a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'in another format';
    case 'invalid_union':
      return expectedByUnion(issue);
    default:
      return 'another value';
  }
}

type LimitIssue = Extract<Issue, { code: 'too_small' | 'too_big' }>;

function expectedByLimit(issue: LimitIssue): string {
  const size = sizeOf(issue);
  return size === undefined ? limitText(issue) : `${TYPES[issue.origin]} with ${size}`;
}

/** "at least 1 entry" of a list, "at most 128 characters" of a text; undefined for numbers. */
function sizeOf(issue: Issue): string | undefined {
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return undefined;
  const [one, many] = UNITS[issue.origin] ?? [];
  if (one === undefined) return undefined;
  const limit = limitText(issue);
  return `${limit} ${limit.endsWith(' 1') ? one : many}`;
}

function limitText(issue: LimitIssue): string {
  return issue.code === 'too_small'
    ? `${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`
    : `${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}`;
}

function alternatives(values: readonly unknown[]): string {
  return values.length === 1 ? String(values[0]) : `one of ${values.map(String).join(', ')}`;
}

function expectedByUnion({ errors, ...issue }: z.core.$ZodIssueInvalidUnion): string {
  const options: unknown = Reflect.get(issue, 'options');
  if (Array.isArray(options)) return alternatives(options);
  const expected = errors.flatMap(([first]) => (first === undefined ? [] : [expectedBy(first)]));
  return [...new Set(expected)].join(' or ') || 'another value';
}

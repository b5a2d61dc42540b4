import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  undefined: 'nothing',
};
const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' };

/** What a field takes, in our words where the schema has none of its own. */
export function issueMessage(issue: Issue): string {
  const isOwn = !/^(Invalid|Too (small|big)|Unrecognized)/.test(issue.message);
  return isOwn ? issue.message : `takes ${takenBy(issue)}`;
}

function takenBy(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] ?? `a ${issue.expected}`;
    case 'invalid_value':
      return issue.values.map(String).join(', ');
    case 'too_small':
      return `${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}${UNITS[issue.origin] ?? ''}`;
    case 'too_big':
      return `${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}${UNITS[issue.origin] ?? ''}`;
    case 'not_multiple_of':
      return `multiples of ${issue.divisor}`;
    case 'invalid_format':
      return issue.format === 'regex' ? 'a text of another form' : `a text of the form ${issue.format}`;
    case 'invalid_union':
      return unionText(issue);
    default:
      return 'another value';
  }
}

function unionText({ errors, ...issue }: z.core.$ZodIssueInvalidUnion): string {
  const options: unknown = Reflect.get(issue, 'options');
  if (Array.isArray(options)) return options.map(String).join(', ');
  const kinds = errors.flatMap(([first]) => (first === undefined ? [] : [takenBy(first)]));
  return [...new Set(kinds)].join(' or ') || 'another value';
}

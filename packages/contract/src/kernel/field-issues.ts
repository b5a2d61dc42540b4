import type { z } from 'zod';
import type { FieldIssue } from './errors.ts';
import { issueMessage } from './issue-message.ts';

/** Enough to correct a request; the answer to a body of nothing but errors must not be as large as the body. */
const MAX_ENTRIES = 100;

/** One issue per field; unknown members are named. The values must have been parsed with `reportInput`. */
export function fieldIssues(error: z.ZodError): FieldIssue[] {
  return error.issues
    .slice(0, MAX_ENTRIES)
    .flatMap((issue) => entriesOf(issue, []))
    .slice(0, MAX_ENTRIES);
}

function entriesOf(issue: z.core.$ZodIssue, above: readonly PropertyKey[]): FieldIssue[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MAX_ENTRIES).map((key) => ({
      field: nameOf([...path, key]),
      code: 'unknown_field',
      message: 'is not a field of this call',
    }));
  }
  if (issue.code === 'invalid_union') {
    const nearest = nearestAlternative(issue.errors);
    if (nearest !== undefined) return nearest.flatMap((inner) => entriesOf(inner, path));
  }
  const missing = 'input' in issue && issue.input === undefined;
  return [
    {
      field: nameOf(path),
      code: missing ? 'required' : codeOf(issue),
      message: missing ? 'is required' : issueMessage(issue),
    },
  ];
}

/** A rule of a schema can give the code that the domain has for the same issue, as `params.code`. */
function codeOf(issue: z.core.$ZodIssue): string {
  const own: unknown = issue.code === 'custom' ? issue.params?.code : undefined;
  return typeof own === 'string' ? own : issue.code;
}

/** The alternative of a plain union that failed deepest is the one that the caller meant. */
function nearestAlternative(
  alternatives: readonly (readonly z.core.$ZodIssue[])[],
): readonly z.core.$ZodIssue[] | undefined {
  const depth = (issues: readonly z.core.$ZodIssue[]) =>
    Math.max(0, ...issues.map(({ path }) => path.length));
  const deepest = alternatives.toSorted((a, b) => depth(b) - depth(a))[0];
  return deepest !== undefined && depth(deepest) > 0 ? deepest : undefined;
}

function nameOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
}

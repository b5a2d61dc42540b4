import { fieldIssues, type Operation, refuse } from '@sigma/contract';
import { NOT_FOUND } from './problem.ts';
import type { ReadInput } from './read-body.ts';

/** The parameters of every list. Other operations reject them as a mistake, but ignore other unknown parameters. */
const LIST_PARAMETERS = ['limit', 'offset', 'ordering'];
/** Unknown parameters are rejected here (OGC 17-069r4, 7.5.2), because a misspelt filter would match too much. */
const STRICT_PATH = '/stac/programs/';

/** Parses the query; a repeated parameter counts as a comma-joined list. */
export function readQuery(search: URLSearchParams, operation: Operation): ReadInput {
  const given: Record<string, string> = {};
  for (const name of new Set(search.keys())) {
    if (name !== '__proto__') given[name] = search.getAll(name).join(',');
  }
  const known = operation.query.shape;
  const watched = operation.path.startsWith(STRICT_PATH) ? Object.keys(given) : LIST_PARAMETERS;
  const foreign = watched.filter((name) => name in given && !Object.hasOwn(known, name));
  const issues = foreign.map((field) => ({
    field,
    code: 'unknown_field',
    message: 'is not a parameter of this call',
  }));
  for (const [field, value] of Object.entries(given)) {
    if (value.includes('\0'))
      issues.push({ field, code: 'nul', message: 'must not contain the NUL character' });
  }
  const parsed = operation.query.safeParse(given, { reportInput: true });
  if (!parsed.success) issues.push(...fieldIssues(parsed.error));
  if (issues.length > 0) {
    const names = [...new Set(issues.map(({ field }) => field))].join(', ');
    return refuse('bad_parameter', `A query parameter is invalid: ${names}.`, issues);
  }
  return { value: parsed.data };
}

/** Parses the path parameters; an invalid one answers 404 (PD-36). */
export function readParams(params: Readonly<Record<string, string>>, operation: Operation): ReadInput {
  const parsed = operation.params.safeParse(params);
  const isClean = Object.values(params).every((text) => !text.includes('\0'));
  return parsed.success && isClean ? { value: parsed.data } : refuse('not_found', NOT_FOUND);
}

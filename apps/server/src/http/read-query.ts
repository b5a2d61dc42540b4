import { fieldIssues, type Operation, refuse } from '@sigma/contract';
import type { Read } from './read-body.ts';

/** Parameters that every list has: given to another call they are a mistake worth naming; other unknown ones are ignored. */
const LIST_PARAMETERS = ['limit', 'offset', 'ordering'];
/** Here every unknown parameter is refused, as OGC API Features asks (17-069r4, 7.5.2): a misspelt filter finds too much. */
const STRICT = '/stac/programs/';

/** Reads the query; a repeated parameter counts as a comma-joined list. */
export function readQuery(search: URLSearchParams, operation: Operation): Read {
  const given: Record<string, string> = {};
  for (const name of new Set(search.keys())) {
    if (name !== '__proto__') given[name] = search.getAll(name).join(',');
  }
  const known = operation.query.shape;
  const watched = operation.path.startsWith(STRICT) ? Object.keys(given) : LIST_PARAMETERS;
  const foreign = watched.filter((name) => name in given && !Object.hasOwn(known, name));
  const errors = foreign.map((field) => ({
    field,
    code: 'unknown_field',
    message: 'is not a parameter of this call',
  }));
  for (const [field, value] of Object.entries(given)) {
    if (value.includes('\0')) errors.push({ field, code: 'nul', message: 'may not hold the character NUL' });
  }
  const parsed = operation.query.safeParse(given, { reportInput: true });
  if (!parsed.success) errors.push(...fieldIssues(parsed.error));
  if (errors.length > 0) {
    const names = [...new Set(errors.map((error) => error.field))].join(', ');
    return refuse('bad_parameter', `A query parameter is wrong: ${names}.`, errors);
  }
  return { value: parsed.data };
}

/** Path parameters of the wrong form are things that are not there (decision 36). */
export function readParams(params: Readonly<Record<string, string>>, operation: Operation): Read {
  const parsed = operation.params.safeParse(params);
  const clean = Object.values(params).every((text) => !text.includes('\0'));
  return parsed.success && clean ? { value: parsed.data } : refuse('not_found', 'There is nothing here.');
}

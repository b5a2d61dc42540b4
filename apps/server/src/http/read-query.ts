import { fieldIssues, type Operation, refuse, unknownParameterIssues } from '@sigma/contract';
import type { ReadInput } from './body/read-input.ts';
import { NOT_FOUND } from './problem.ts';

/** Parses the query; a repeated parameter counts as a comma-joined list. */
export function readQuery({ searchParams: search, search: rawQuery }: URL, operation: Operation): ReadInput {
  const given: Record<string, string> = {};
  for (const name of new Set(search.keys())) {
    if (name !== '__proto__') given[name] = search.getAll(name).join(',');
  }
  const issues = [...unknownParameterIssues([...new Set(search.keys())], operation)];
  for (const [field, value] of Object.entries(given)) {
    if (value.includes('\0'))
      issues.push({ field, code: 'nul', message: 'must not contain the NUL character' });
  }
  if (!isUtf8(rawQuery)) {
    const message = 'must be UTF-8 with valid percent-encoding';
    issues.push({ field: 'query', code: 'broken_text', message });
  }
  const parsed = operation.query.safeParse(given, { reportInput: true });
  if (!parsed.success) issues.push(...fieldIssues(parsed.error));
  if (issues.length > 0) {
    const names = [...new Set(issues.map(({ field }) => field))].join(', ');
    return refuse('bad_parameter', `A query parameter is invalid: ${names}.`, issues);
  }
  return { value: parsed.data };
}

/** Whether text decodes to the characters that its sender meant: lone surrogates and broken bytes do not. */
function isUtf8(encoded: string): boolean {
  try {
    // A lone percent sign is read as itself, as the URL standard does.
    return decodeURIComponent(encoded.replace(/%(?![0-9a-f]{2})/gi, '%25')).isWellFormed();
  } catch {
    return false;
  }
}

/** Neither NUL nor broken characters; the router leaves a parameter that it cannot decode as it is. */
function isPlainText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed() && isUtf8(text);
}

/** Parses the path parameters; an invalid one answers 404 (PD-36). */
export function readParams(params: Readonly<Record<string, string>>, operation: Operation): ReadInput {
  const parsed = operation.params.safeParse(params);
  const isClean = Object.values(params).every(isPlainText);
  return parsed.success && isClean ? { value: parsed.data } : refuse('not_found', NOT_FOUND);
}

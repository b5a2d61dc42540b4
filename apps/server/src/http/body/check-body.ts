import { type FieldIssue, fieldIssues, forbiddenValues, type Operation, refuse } from '@sigma/contract';
import { issueText } from '@sigma/domain';
import { isRefusal } from '../problem.ts';
import type { ReadInput } from './read-input.ts';

/** Parses the bytes of a body, and checks it by the operation's schema. */
export async function checkBody(
  operation: Pick<Operation, 'body' | 'bodyErrorCode' | 'maxBodyValues'>,
  bytes: Uint8Array,
): Promise<ReadInput> {
  if (operation.body === undefined) return { value: undefined };
  const json = parseJson(bytes);
  if (isRefusal(json)) return json;
  const forbidden = forbiddenValues(json.value, operation.maxBodyValues);
  if (forbidden.length > 0)
    return refuse(operation.bodyErrorCode, 'The body contains a value that no field accepts.', forbidden);
  const parsed = await operation.body.safeParseAsync(json.value, { reportInput: true });
  if (parsed.success) return { value: parsed.data, sent: json.value };
  const issues = fieldIssues(parsed.error);
  return refuse(operation.bodyErrorCode, detailOf(issues), issues);
}

/** A sentence has room for this many fields; the entries name all of them. */
const MAX_NAMED = 3;

/** "The body is invalid: sensor is required; rows is required." */
function detailOf(issues: readonly FieldIssue[]): string {
  const named = issues.slice(0, MAX_NAMED).map(issueText);
  const more = issues.length - named.length;
  return `The body is invalid: ${[...named, ...(more > 0 ? [`${more} more`] : [])].join('; ')}.`;
}

function parseJson(bytes: Uint8Array): ReadInput {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { value: JSON.parse(text) };
  } catch {
    return refuse('unreadable_json', 'The body is not valid JSON in UTF-8.');
  }
}

import {
  type FieldIssue,
  fieldIssues,
  forbiddenValues,
  type IssuesOfMembers,
  type Operation,
  Refusal,
  refuse,
} from '@sigma/contract';
import { issueText } from '@sigma/domain';
import { z } from 'zod';
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
  const code = operation.bodyErrorCode;
  return new InvalidBody({ code, issues, members: validMembers(operation.body, json.value) });
}

/** A body that its schema rejects, with those of its members that it accepts. */
class InvalidBody extends Refusal {
  readonly members: Readonly<Record<string, unknown>>;
  constructor({ code, issues, members }: Pick<InvalidBody, 'code' | 'issues' | 'members'>) {
    super({ code, issues, detail: detailOf(issues), retryAfterS: undefined });
    this.members = members;
  }
}

function validMembers(schema: z.ZodType, sent: unknown): Readonly<Record<string, unknown>> {
  if (!(schema instanceof z.ZodObject) || typeof sent !== 'object' || sent === null) return {};
  const entries = Object.entries(schema.shape).flatMap(([name, member]) => {
    const parsed = Object.hasOwn(sent, name) ? z.safeParse(member, Reflect.get(sent, name)) : undefined;
    return parsed?.success === true ? [[name, parsed.data]] : [];
  });
  return Object.fromEntries(entries);
}

/** Adds what is wrong with the members that the schema accepts, so that all errors of a body are known at once. */
export async function withFurtherIssues(refusal: Refusal, issuesOf: IssuesOfMembers | undefined) {
  if (!(refusal instanceof InvalidBody) || issuesOf === undefined) return refusal;
  const further = await issuesOf(refusal.members);
  return new InvalidBody({ ...refusal, issues: [...refusal.issues, ...further] });
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

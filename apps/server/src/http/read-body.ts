import {
  type FieldIssue,
  fieldIssues,
  forbiddenValues,
  type Operation,
  type Refusal,
  refuse,
} from '@sigma/contract';
import { isRefusal } from './problem.ts';

/** A parsed input of a call, with the JSON of a body before it was parsed; or why it is rejected. */
export type ReadInput = { readonly value: unknown; readonly sent?: unknown } | Refusal;

/** Reads, limits and checks the body of one call; operations without a body ignore what is sent. */
export async function readBody(request: Request, operation: Operation, maxBytes: number): Promise<ReadInput> {
  if (operation.body === undefined) return { value: undefined };
  const type = request.headers.get('content-type') ?? '';
  // Other patch formats (such as RFC 6902) must not be mistaken for a merge patch.
  if (operation.method === 'PATCH' && !/^application\/(merge-patch\+)?json\s*(;|$)/i.test(type)) {
    return refuse(
      'unsupported_media_type',
      'Send the change as application/merge-patch+json or application/json.',
    );
  }
  if (!/^application\/([a-z0-9.-]+\+)?json\s*(;|$)/i.test(type)) {
    return refuse('unsupported_media_type', 'Send the body as application/json.');
  }
  const bytes = await readBytes(request, maxBytes);
  if (isRefusal(bytes)) return bytes;
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
  const named = issues.slice(0, MAX_NAMED).map(({ field, message }) => `${field} ${message}`);
  const more = issues.length - named.length;
  return `The body is invalid: ${[...named, ...(more > 0 ? [`${more} more`] : [])].join('; ')}.`;
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array | Refusal> {
  const tooLarge = () => refuse('too_large', `The body must be at most ${maxBytes} bytes.`);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return tooLarge();
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > maxBytes) return tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(bytes: Uint8Array): ReadInput {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { value: JSON.parse(text) };
  } catch {
    return refuse('unreadable_json', 'The body is not valid JSON in UTF-8.');
  }
}

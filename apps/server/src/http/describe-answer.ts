import { createHash } from 'node:crypto';
import { answerHeadersOf, compositeTag, matchesTag, type Operation, type Tagged } from '@sigma/contract';

/** A successful answer that is not sent yet. */
interface Described {
  readonly operation: Operation;
  readonly request: Request;
  /** Of the path, as they were sent. */
  readonly params: Readonly<Record<string, string>>;
  readonly tagged: Tagged<unknown> | undefined;
  /** Origin of absolute links. */
  readonly publicUrl: string;
}

/** Adds entity tag and address of an answer; without changes since the state that the client has, answers 304 instead. */
export function describeAnswer(
  response: Response,
  answer: unknown,
  { operation, request, params, tagged, publicUrl }: Described,
): Response {
  const location = response.status === 201 ? addressOf(answer, operation, params) : undefined;
  if (location !== undefined && !response.headers.has('location'))
    response.headers.set('location', `${publicUrl}/api${location}`);
  if (tagged === undefined) return response;
  const digest = createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 22);
  const etag = compositeTag(tagged.tag, digest);
  response.headers.set('etag', etag);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || !matchesTag(request.headers.get('if-none-match') ?? undefined, etag)) return response;
  return new Response(null, { status: 304, headers: { etag, 'cache-control': 'no-store' } });
}

/** The path of what a call has created; undefined if it has none, or the answer has no id. */
function addressOf(
  answer: unknown,
  { createsAt }: Operation,
  params: Readonly<Record<string, string>>,
): string | undefined {
  const id = idOf(answer);
  if (createsAt === undefined || id === undefined) return undefined;
  return createsAt.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? id));
}

/** Sensors are known by their `osk_id`; some answers have the created order as a member. */
function idOf(answer: unknown): string | undefined {
  const { id, osk_id, order }: { id?: unknown; osk_id?: unknown; order?: unknown } = Object(answer);
  const found = id ?? osk_id;
  if (found === undefined) return order === undefined ? undefined : idOf(order);
  return String(found);
}

const DESCRIBED = ['etag', 'location', 'retry-after', 'www-authenticate'] as const;

/** The first difference between the headers of an answer and those that the API document describes for it. */
export function headerDifference(operation: Operation, { status, headers }: Response): string | undefined {
  const stated = answerHeadersOf(operation, status);
  for (const name of DESCRIBED) {
    const header = stated.find((each) => each.name.toLowerCase() === name);
    if (headers.has(name) && header === undefined) return `has an undescribed header ${name}`;
    if (!headers.has(name) && header?.always === true) return `has no header ${name}`;
  }
  return undefined;
}

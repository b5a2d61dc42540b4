import { type FieldError, type Operation, type Refusal, refuse } from '@sigma/contract';
import { fieldErrors } from './field-errors.ts';
import { isRefusal } from './problem.ts';

export type Read = { readonly value: unknown } | Refusal;

/** Reads, limits and checks the body of one call; operations without a body ignore what is sent. */
export async function readBody(request: Request, operation: Operation, maxBytes: number): Promise<Read> {
  if (operation.body === undefined) return { value: undefined };
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/([a-z0-9.-]+\+)?json\s*(;|$)/i.test(type)) {
    return refuse('unsupported_media_type', 'Send the body as application/json.');
  }
  const bytes = await readBytes(request, maxBytes);
  if (isRefusal(bytes)) return bytes;
  const json = parseJson(bytes);
  if (isRefusal(json)) return json;
  const forbidden = forbiddenParts(json.value);
  if (forbidden.length > 0) return refuse('invalid_body', 'The body holds what no field takes.', forbidden);
  const parsed = await operation.body.safeParseAsync(json.value, { reportInput: true });
  if (parsed.success) return { value: parsed.data };
  return refuse('invalid_body', 'A field of the body breaks a rule.', fieldErrors(parsed.error));
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array | Refusal> {
  const tooLarge = () => refuse('too_large', `The body may have at most ${maxBytes} bytes.`);
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

function parseJson(bytes: Uint8Array): Read {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { value: JSON.parse(text) };
  } catch {
    return refuse('unreadable_json', 'The body is not readable JSON in UTF-8.');
  }
}

/** Deeper than any body of the contract; the path of a fault grows with the depth. */
const DEEPEST = 40;
const MOST_FAULTS = 20;

type Part = readonly [field: string, value: unknown, depth: number];

/** `__proto__` as a member and NUL in any text are refused (decision 41); no recursion, so no depth breaks it. */
function forbiddenParts(body: unknown): FieldError[] {
  const found: FieldError[] = [];
  const open: Part[] = [['', body, 0]];
  for (let part = open.pop(); part !== undefined && found.length < MOST_FAULTS; part = open.pop()) {
    const [field, value, depth] = part;
    if (typeof value === 'string' && value.includes('\0')) {
      found.push({ field, code: 'nul', message: 'may not hold the character NUL' });
    }
    if (typeof value !== 'object' || value === null) continue;
    if (depth > DEEPEST) {
      const top = field.split('.', 1)[0] ?? '';
      return [{ field: top, code: 'too_deep', message: `takes at most ${DEEPEST} levels of nesting` }];
    }
    for (const [name, member] of Object.entries(value)) {
      const path = field === '' ? name : `${field}.${name}`;
      if (name === '__proto__' || name.includes('\0')) {
        found.push({ field: path, code: 'unknown_field', message: 'is not a field of this call' });
      } else open.push([path, member, depth + 1]);
    }
  }
  return found;
}

import { type Operation, type Refusal, refuse } from '@sigma/contract';
import { isRefusal } from '../problem.ts';
import { checkBody } from './check-body.ts';
import { readInThread } from './large-bodies.ts';
import type { ReadInput } from './read-input.ts';

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
  return bytes.byteLength > LARGE_BODY_BYTES
    ? readInThread(operation, bytes, request.signal)
    : checkBody(operation, bytes);
}

/** Bodies above that are parsed in a thread: the main thread would answer no one else for tens of milliseconds. */
const LARGE_BODY_BYTES = 256_000;
/** The room for a body that does not say how long it is, until it is longer. */
const FIRST_BYTES = 65_536;

/** A body with a length is written to its place piece by piece, because putting 20 MB together at once takes tens of milliseconds. */
async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | Refusal> {
  const tooLarge = () => refuse('too_large', `The body must be at most ${maxBytes} bytes.`);
  const length = Number(request.headers.get('content-length') ?? 0);
  if (length > maxBytes) return tooLarge();
  if (request.body === null) return new Uint8Array();
  let bytes = new Uint8Array(length > 0 ? length : FIRST_BYTES);
  let size = 0;
  for await (const chunk of request.body) {
    if (size + chunk.byteLength > maxBytes) return tooLarge();
    if (size + chunk.byteLength > bytes.byteLength) {
      const larger = new Uint8Array(Math.min(maxBytes, 2 * (size + chunk.byteLength)));
      larger.set(bytes.subarray(0, size));
      bytes = larger;
    }
    bytes.set(chunk, size);
    size += chunk.byteLength;
  }
  return size === bytes.byteLength ? bytes : bytes.slice(0, size);
}

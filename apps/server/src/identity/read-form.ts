import type { IncomingMessage } from 'node:http';

const MAX_BYTES = 16_384;

/** Reads the fields of a posted form; undefined when the body is not a form or is too long. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  // An abandoned iterator would destroy the connection before the answer has been sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > MAX_BYTES) {
      request.resume();
      return undefined;
    }
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

import { RasterReadError } from '../raster-error.ts';
import { type ByteSource, memorySource } from './byte-source.ts';

export interface RangeSourceOptions {
  /** Headers of each request, such as Authorization. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** The largest file that is downloaded completely from a server without ranges; 64 MiB by default. */
  readonly maxWholeBytes?: number;
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The first request covers the header of most COGs. */
const HEAD_BYTES = 65536;
const MAX_WHOLE_BYTES = 64 * 2 ** 20;

/**
 * A file on an HTTP server, read by ranges (RFC 9110 section 14). All parts must be of the same version: entity tag (or
 * date) and length are compared with those of the first response. A server without support for ranges gets one request,
 * for the complete file.
 *
 * @throws RasterReadError `unreadable` when the server rejects the request, sends something else than requested, or the
 *   file changes between two reads; `too-large` when a complete file exceeds its limit
 */
export async function rangeSource(
  url: string,
  fetch: Fetch,
  options: RangeSourceOptions = {},
): Promise<ByteSource> {
  const { headers = {}, maxWholeBytes = MAX_WHOLE_BYTES } = options;
  const requestRange = (offset: number, length: number, signal: AbortSignal | undefined) =>
    fetch(url, {
      headers: { ...headers, range: `bytes=${offset}-${offset + length - 1}` },
      ...(signal ? { signal } : {}),
    });
  const first = await requestRange(0, HEAD_BYTES, options.signal);
  if (first.status === 200) return memorySource(await readAtMost(first, maxWholeBytes));
  const version = checkPart(first, 0, undefined);
  const head = await readAtMost(first, HEAD_BYTES);
  return {
    size: version.size,
    read: async (offset, length, signal) => {
      const available = Math.min(length, version.size - offset);
      if (available <= 0) return new Uint8Array(0);
      if (offset + available <= head.length) return head.subarray(offset, offset + available);
      const answer = await requestRange(offset, available, signal);
      checkPart(answer, offset, version);
      return readAtMost(answer, available);
    },
  };
}

interface Version {
  readonly size: number;
  readonly tag: string | null;
}

/** Checks that a response is the requested part of the known version; cancels it otherwise. */
function checkPart(answer: Response, offset: number, known: Version | undefined): Version {
  const reject = (text: string): never => {
    void answer.body?.cancel().catch(() => undefined);
    throw new RasterReadError('unreadable', text);
  };
  if (answer.status !== 206)
    return reject(`The server responded with ${answer.status} instead of a part of the file.`);
  const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.headers.get('content-range') ?? '');
  if (!range || Number(range[1]) !== offset)
    return reject('The server sent another part of the file than requested.');
  const size = Number(range[3]);
  const tag = answer.headers.get('etag') ?? answer.headers.get('last-modified');
  if (known && (known.size !== size || known.tag !== tag)) {
    return reject('The file changed while it was being read. Open it again.');
  }
  return { size, tag };
}

/** Reads the body of a response; rejects it as soon as it exceeds `limit` bytes. */
async function readAtMost(answer: Response, limit: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new RasterReadError('too-large', `The server sent more than ${limit} bytes; it does not support ranges.`);
  if (Number(answer.headers.get('content-length') ?? 0) > limit) {
    void answer.body?.cancel().catch(() => undefined);
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = answer.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.length;
    if (length > limit) {
      void reader?.cancel().catch(() => undefined);
      throw tooLarge();
    }
    chunks.push(part.value);
  }
  if (chunks.length === 1 && chunks[0]) return chunks[0];
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

import { RasterReadError } from '../raster-error.ts';
import { type ByteSource, memorySource } from './byte-source.ts';

export interface RangeSourceOptions {
  /** Headers of every request, such as Authorization. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** The largest file that is read whole from a server without ranges; 64 MiB unless told. */
  readonly maxWholeBytes?: number;
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The first request brings the header of most COGs. */
const HEAD_BYTES = 65536;
const MAX_WHOLE_BYTES = 64 * 2 ** 20;

/**
 * A file behind HTTP, read by range (RFC 9110 section 14). Every part must come from the same version: entity tag
 * (or date) and length are compared with those of the first answer. A server that does not know ranges is asked
 * once, for the whole file.
 *
 * @throws RasterReadError `unreadable` when the server refuses, answers something else than it was asked for, or the
 *   file changes meanwhile; `too-large` when a whole file exceeds its limit
 */
export async function rangeSource(
  url: string,
  fetch: Fetch,
  options: RangeSourceOptions = {},
): Promise<ByteSource> {
  const { headers = {}, maxWholeBytes = MAX_WHOLE_BYTES } = options;
  const ask = (offset: number, length: number, signal: AbortSignal | undefined) =>
    fetch(url, {
      headers: { ...headers, range: `bytes=${offset}-${offset + length - 1}` },
      ...(signal ? { signal } : {}),
    });
  const first = await ask(0, HEAD_BYTES, options.signal);
  if (first.status === 200) return memorySource(await readAtMost(first, maxWholeBytes));
  const version = partOf(first, 0, undefined);
  const head = await readAtMost(first, HEAD_BYTES);
  return {
    size: version.size,
    read: async (offset, length, signal) => {
      const wanted = Math.min(length, version.size - offset);
      if (wanted <= 0) return new Uint8Array(0);
      if (offset + wanted <= head.length) return head.subarray(offset, offset + wanted);
      const answer = await ask(offset, wanted, signal);
      partOf(answer, offset, version);
      return readAtMost(answer, wanted);
    },
  };
}

interface Version {
  readonly size: number;
  readonly tag: string | null;
}

/** Checks that an answer is the part asked for, of the version known so far; else drops it. */
function partOf(answer: Response, offset: number, known: Version | undefined): Version {
  const refuse = (text: string): never => {
    void answer.body?.cancel().catch(() => undefined);
    throw new RasterReadError('unreadable', text);
  };
  if (answer.status !== 206) return refuse(`The server answered ${answer.status} instead of a part.`);
  const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.headers.get('content-range') ?? '');
  if (!range || Number(range[1]) !== offset) return refuse('The server answered another part of the file.');
  const size = Number(range[3]);
  const tag = answer.headers.get('etag') ?? answer.headers.get('last-modified');
  if (known && (known.size !== size || known.tag !== tag)) {
    return refuse('The file changed while it was read. Open it again.');
  }
  return { size, tag };
}

/** The body, refused as soon as it is longer than `limit` bytes. */
async function readAtMost(answer: Response, limit: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new RasterReadError('too-large', `The server sent more than ${limit} bytes; it knows no ranges.`);
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

import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { acceptsGzip } from '@sigma/contract';

const compress = promisify(gzip);
const COMPRESSED_FROM_BYTES = 1024;

/**
 * Answers JSON, compressed if it is large. Level 1, off the main thread, has most of the gain for a third of the time
 * (measured on 335 kB of GeoJSON).
 */
export async function jsonResponse(
  value: unknown,
  options: { readonly status: number; readonly type: string; readonly acceptEncoding: string | null },
): Promise<Response> {
  const bytes = Buffer.from(JSON.stringify(value));
  const headers = { 'content-type': options.type, 'cache-control': 'no-store', vary: 'Accept-Encoding' };
  if (bytes.byteLength <= COMPRESSED_FROM_BYTES || !acceptsGzip(options.acceptEncoding ?? undefined)) {
    return new Response(bytes, { status: options.status, headers });
  }
  const compressed = await compress(bytes, { level: 1 });
  return new Response(compressed, {
    status: options.status,
    headers: { ...headers, 'content-encoding': 'gzip' },
  });
}

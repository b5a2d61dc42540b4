import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { acceptsGzip } from '@sigma/contract';

const compress = promisify(gzip);
const WORTH_IT_BYTES = 1024;

/** Level 1 off the main thread: most of the gain for a third of the time (measured on 335 kB of GeoJSON). */
export async function jsonResponse(
  value: unknown,
  options: { readonly status: number; readonly type: string; readonly acceptEncoding: string | null },
): Promise<Response> {
  const bytes = Buffer.from(JSON.stringify(value));
  const headers = { 'content-type': options.type, 'cache-control': 'no-store', vary: 'Accept-Encoding' };
  if (bytes.byteLength <= WORTH_IT_BYTES || !acceptsGzip(options.acceptEncoding ?? undefined)) {
    return new Response(bytes, { status: options.status, headers });
  }
  const packed = await compress(bytes, { level: 1 });
  return new Response(packed, {
    status: options.status,
    headers: { ...headers, 'content-encoding': 'gzip' },
  });
}

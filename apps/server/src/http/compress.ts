import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);
const WORTH_IT_BYTES = 1024;

/** Whether a header of Accept-Encoding takes gzip. */
export function takesGzip(acceptEncoding: string | null): boolean {
  if (acceptEncoding === null) return false;
  return acceptEncoding.split(',').some((part) => {
    const [name, ...parameters] = part.trim().toLowerCase().split(';');
    const refused = parameters.some((one) => /^\s*q=0(\.0*)?\s*$/.test(one));
    return (name === 'gzip' || name === '*') && !refused;
  });
}

/** Level 1 off the main thread: most of the gain for a third of the time (measured on 335 kB of GeoJSON). */
export async function jsonResponse(
  value: unknown,
  options: { readonly status: number; readonly type: string; readonly acceptEncoding: string | null },
): Promise<Response> {
  const bytes = Buffer.from(JSON.stringify(value));
  const headers = { 'content-type': options.type, 'cache-control': 'no-store', vary: 'Accept-Encoding' };
  if (bytes.byteLength <= WORTH_IT_BYTES || !takesGzip(options.acceptEncoding)) {
    return new Response(bytes, { status: options.status, headers });
  }
  const packed = await compress(bytes, { level: 1 });
  return new Response(packed, {
    status: options.status,
    headers: { ...headers, 'content-encoding': 'gzip' },
  });
}

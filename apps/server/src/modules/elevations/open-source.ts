import { open } from 'node:fs/promises';
import { isOwnRedirect, MAX_REDIRECTS } from '@sigma/domain';
import { type ByteSource, RasterReadError, rangeSource } from '@sigma/raster';

/** Opens the bytes of a model; close them afterwards. */
export type OpenSource = (
  signal: AbortSignal,
) => Promise<{ readonly bytes: ByteSource; readonly close: () => Promise<void> }>;

/** A file on this machine. */
export const fileOnDisk =
  (path: string): OpenSource =>
  async () => {
    const file = await open(path, 'r');
    const { size } = await file.stat();
    const read = async (offset: number, length: number, signal?: AbortSignal) => {
      signal?.throwIfAborted();
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, offset);
      return bytes.subarray(0, bytesRead);
    };
    return { bytes: { size, read }, close: () => file.close() };
  };

/** A server without ranges has to send the complete file. */
const MAX_WHOLE_BYTES = 16 * 2 ** 20;

/** A file at an http or https address, read by ranges. */
export const fileAtAddress =
  (address: string): OpenSource =>
  async (signal) => ({
    bytes: await rangeSource(address, (url, init) => fetchOwn(url, init), {
      signal,
      maxWholeBytes: MAX_WHOLE_BYTES,
    }),
    close: async () => undefined,
  });

/** Fetches from the server of an address, and follows its redirects to itself only. */
async function fetchOwn(address: string, init: RequestInit, redirects = 0): Promise<Response> {
  const answer = await fetch(address, { ...init, redirect: 'manual' });
  const location = answer.headers.get('location');
  if (answer.status < 300 || answer.status >= 400 || location === null) return answer;
  await answer.body?.cancel();
  const next = new URL(location, address);
  if (!isOwnRedirect(new URL(address), next) || redirects >= MAX_REDIRECTS)
    throw new RasterReadError('unreadable', `The server redirects to ${next.host}, which is not allowed.`);
  return fetchOwn(next.href, init, redirects + 1);
}

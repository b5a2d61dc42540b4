import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { isOwnRedirect, MAX_REDIRECTS } from '@sigma/domain';

export const MAX_SOURCE_BYTES = 10_000_000;
const TIME_LIMIT_MS = 30_000;

/** Thrown when the source cannot be read; the message states the reason. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}

const isAddress = (source: string): boolean => /^https?:\/\//i.test(source);

/** The name of a source for people, without its query, which may contain a key. */
export function sourceName(source: string): string {
  if (!isAddress(source)) return basename(source);
  const { host, pathname } = new URL(source);
  return host + pathname;
}

/** Reads a file of at most 10 MB, by path or address, within 30 s. Throws SourceError. */
export async function readSource(source: string, stop: AbortSignal): Promise<string> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(TIME_LIMIT_MS)]);
  try {
    return isAddress(source) ? await fetchText(new URL(source), signal) : await readFileText(source);
  } catch (error) {
    stop.throwIfAborted();
    if (error instanceof SourceError) throw error;
    const why = signal.aborted ? `no answer within ${TIME_LIMIT_MS / 1000} s` : String(error);
    throw new SourceError(`${sourceName(source)}: ${why}`, { cause: error });
  }
}

async function readFileText(path: string): Promise<string> {
  const { size } = await stat(path);
  if (size > MAX_SOURCE_BYTES) throw tooLarge(path);
  return readFile(path, 'utf8');
}

/** Fetches a text and follows redirects to the same server only. */
async function fetchText(url: URL, signal: AbortSignal, redirects = 0): Promise<string> {
  const response = await fetch(url, {
    signal,
    redirect: 'manual',
    headers: { accept: 'text/plain, */*;q=0.5' },
  });
  const location = response.headers.get('location');
  if (response.status >= 300 && response.status < 400 && location !== null) {
    await response.body?.cancel();
    const next = new URL(location, url);
    if (!isOwnRedirect(url, next) || redirects >= MAX_REDIRECTS) {
      throw new SourceError(`${sourceName(url.href)} redirects to ${next.host}, which is not allowed`);
    }
    return fetchText(next, signal, redirects + 1);
  }
  if (!response.ok) {
    await response.body?.cancel();
    throw new SourceError(`${sourceName(url.href)} answered ${response.status}`);
  }
  return textOf(response, url.href);
}

async function textOf(response: Response, source: string): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_SOURCE_BYTES) throw tooLarge(source);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

const tooLarge = (source: string) =>
  new SourceError(`${sourceName(source)} is larger than ${MAX_SOURCE_BYTES / 1e6} MB`);

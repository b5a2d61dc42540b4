import { describe, expect, it } from 'vitest';
import { openCog } from '../tiff/cog/open-cog.ts';
import { arraySource, cogOptions, noise } from '../tiff/write/test-cog.fixture.ts';
import { cogBytes } from '../tiff/write/write-cog.ts';
import { rangeSource } from './range-source.ts';

const ADDRESS = 'https://files.example/scene.tif';
const content = Uint8Array.from({ length: 200_000 }, (_, i) => i % 251);

interface ServerOptions {
  readonly bytes?: Uint8Array;
  readonly etag?: (request: number) => string;
  readonly status?: number;
  readonly shift?: number;
}

/** A server of one file that counts its requests. */
function server({ bytes = content, etag = () => '"1"', status = 206, shift = 0 }: ServerOptions = {}) {
  const ranges: (string | null)[] = [];
  const fetch = async (_: string, init: RequestInit): Promise<Response> => {
    init.signal?.throwIfAborted();
    const range = new Headers(init.headers).get('range');
    ranges.push(range);
    const [, from = '0', to = '0'] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    const [start, end] = [Number(from), Math.min(Number(to) + 1, bytes.length)];
    if (status === 200) return new Response(bytes.slice());
    if (status !== 206) return new Response('no', { status });
    const headers = {
      'content-range': `bytes ${start + shift}-${end - 1 + shift}/${bytes.length}`,
      etag: etag(ranges.length),
    };
    return new Response(bytes.slice(start, end), { status: 206, headers });
  };
  return { fetch, ranges };
}

describe('rangeSource', () => {
  it('reads the size and the beginning of the file with one request', async () => {
    const { fetch, ranges } = server();
    const source = await rangeSource(ADDRESS, fetch);
    expect(source.size).toBe(content.length);
    expect(await source.read(10, 20)).toEqual(content.slice(10, 30));
    expect(ranges).toEqual(['bytes=0-65535']);
  });

  it('requests only the bytes that are read, and none behind the end', async () => {
    const { fetch, ranges } = server();
    const source = await rangeSource(ADDRESS, fetch);
    expect(await source.read(100_000, 50)).toEqual(content.slice(100_000, 100_050));
    expect(await source.read(199_990, 50)).toEqual(content.slice(199_990));
    expect(await source.read(200_000, 50)).toHaveLength(0);
    expect(ranges.slice(1)).toEqual(['bytes=100000-100049', 'bytes=199990-199999']);
  });

  it('downloads the complete file from a server without ranges', async () => {
    const { fetch, ranges } = server({ status: 200 });
    const source = await rangeSource(ADDRESS, fetch);
    expect(await source.read(150_000, 5)).toEqual(content.slice(150_000, 150_005));
    expect(ranges).toHaveLength(1);
  });

  it('rejects a complete file above the limit, whatever its headers state', async () => {
    const { fetch } = server({ status: 200 });
    await expect(rangeSource(ADDRESS, fetch, { maxWholeBytes: 199_999 })).rejects.toMatchObject({
      code: 'too-large',
    });
  });

  it('rejects parts of another version of the file', async () => {
    const { fetch } = server({ etag: (request) => `"${request}"` });
    const source = await rangeSource(ADDRESS, fetch);
    await expect(source.read(100_000, 10)).rejects.toThrow(/changed while it was being read/);
  });

  it.each([
    { name: 'a response of status 403', changes: { status: 403 }, text: /responded with 403/ },
    { name: 'a response of status 416', changes: { status: 416 }, text: /responded with 416/ },
    { name: 'another part than requested', changes: { shift: 1 }, text: /another part/ },
  ])('rejects $name', async ({ changes, text }) => {
    await expect(rangeSource(ADDRESS, server(changes).fetch)).rejects.toMatchObject({
      code: 'unreadable',
      message: expect.stringMatching(text),
    });
  });

  it('sends the given headers and stops when the signal is aborted', async () => {
    const seen: Headers[] = [];
    const { fetch } = server();
    const noting = (url: string, init: RequestInit) => {
      seen.push(new Headers(init.headers));
      return fetch(url, init);
    };
    const source = await rangeSource(ADDRESS, noting, { headers: { authorization: 'Bearer x' } });
    expect(seen[0]?.get('authorization')).toBe('Bearer x');
    const signal = AbortSignal.abort(new Error('gone away'));
    await expect(source.read(100_000, 10, signal)).rejects.toThrow('gone away');
  });

  it('reads the small overview of a COG with a handful of requests', async () => {
    const pixels = noise('u8', 1500 * 1500, 3);
    const file = await cogBytes(
      arraySource({ width: 1500, height: 1500, bands: 1 }, 'u8', pixels),
      cogOptions({ tileSize: 256, nodata: 0 }),
    );
    const { fetch, ranges } = server({ bytes: file });
    const cog = await openCog(await rangeSource(ADDRESS, fetch));
    const level = await cog.readLevel({ maxPixels: 200 * 200 });
    expect(level.width).toBe(188);
    expect(ranges.length).toBeLessThanOrEqual(2);
  });
});

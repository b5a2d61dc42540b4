import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { cogBytes, northUp } from '@sigma/raster';
import { type TempFolder, tempFolder } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openElevations } from './open-elevations.ts';

const NODATA = -32768;
const SIDE = 600;
const signal = new AbortController().signal;
let folder: TempFolder;
let path: string;
let server: Server;
let address: string;
/** What the server sends instead of the file; it never answers where that is "nothing". */
let requests = 0;
let failure: 'nothing' | 'error' | 'page' | undefined;

/** Ten degrees south-east of 10° N 20° E: rises by a metre per pixel to the east; the sea in the south, a void in the north. */
function metresAt(col: number, row: number): number {
  if (row < 60) return NODATA;
  return row >= 540 ? 0 : col + 1;
}

beforeAll(async () => {
  folder = await tempFolder();
  path = join(folder.path, 'dem.tif');
  const bytes = await cogBytes(
    {
      width: SIDE,
      height: SIDE,
      bands: 1,
      sampleType: 'i16',
      readRows: (y, count) =>
        Int16Array.from({ length: count * SIDE }, (_, n) => metresAt(n % SIDE, y + Math.floor(n / SIDE))),
    },
    {
      epsg: 4326,
      transform: northUp(20, 10, 10 / SIDE, 10 / SIDE),
      nodata: NODATA,
      tileSize: 256,
      deflate: (tile) => deflateSync(tile),
    },
  );
  await writeFile(path, bytes);
  server = createServer((request, response) => {
    requests += 1;
    if (failure === 'nothing') return;
    const target = new URL(request.url ?? '/', address).searchParams.get('to');
    if (target !== null) return response.writeHead(302, { location: target }).end();
    const [, from = '0', to = '0'] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const [start, end] = [Number(from), Math.min(Number(to) + 1, bytes.length)];
    if (failure === 'page')
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>');
    if (failure === 'error') response.writeHead(500).end();
    else
      response
        .writeHead(206, { 'content-range': `bytes ${start}-${end - 1}/${bytes.length}`, etag: '"1"' })
        .end(bytes.subarray(start, end));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/dem.tif`;
});
afterAll(async () => {
  server?.closeAllConnections();
  server?.close();
  await folder?.remove();
});

describe.each([
  ['a file on this machine', () => path],
  ['an address', () => address],
])('the elevation model in %s', (_, source) => {
  it.each([
    ['a place on land', [25, 5], 301],
    ['a place at sea', [25, 0.5], 0],
    ['a place without a value', [25, 9.9], undefined],
    ['a place beyond its edge', [19.9, 5], undefined],
    ['its last corner', [30, 0], 0],
  ] as const)('knows %s', async (_name, place, metres) => {
    const found = await openElevations(source()).at(place, signal);
    expect([found.source, found.metres]).toEqual(['dem', metres]);
    expect(found.resolutionM).toBeCloseTo(1853, 0);
  });

  it('summarizes a box, of which half is beyond its edge', async () => {
    const { range, waterShare, voidShare, samples } = await openElevations(source()).summarize(
      [10, 0, 30, 10],
      signal,
    );
    expect(voidShare).toBeCloseTo(0.55, 1);
    expect(waterShare).toBeCloseTo(0.05, 1);
    expect(range?.minM).toBe(0);
    expect(range?.maxM).toBeGreaterThan(590);
    expect(range?.meanM).toBeGreaterThan(240);
    expect(range?.meanM).toBeLessThan(290);
    expect(samples).toBeGreaterThan(5000);
  });
});

describe('an elevation model', () => {
  it('has limits of bytes and time, and explains what exceeded them', async () => {
    const small = openElevations(path, { maxBytes: 5000 });
    await expect(small.summarize([20, 0, 30, 10], signal)).rejects.toMatchObject({ code: 'too-large' });
    failure = 'nothing';
    const slow = openElevations(address, { timeLimitMs: 50 });
    await expect(slow.at([25, 5], signal)).rejects.toMatchObject({ code: 'unavailable', message: /0\.05 s/ });
    failure = 'error';
    await expect(openElevations(address).at([25, 5], signal)).rejects.toThrow(/responded with 500/);
    failure = undefined;
  });

  it('is read where a redirect leads on the same server, and nowhere else', async () => {
    const redirected = (to: string) => openElevations(`${address}?to=${encodeURIComponent(to)}`);
    await expect(redirected('/dem.tif').at([25, 5], signal)).resolves.toMatchObject({ metres: 301 });
    const other = address.replace('127.0.0.1', 'localhost');
    const before = requests;
    await expect(redirected(other).at([25, 5], signal)).rejects.toThrow(
      /redirects to localhost:\d+, which is not allowed/,
    );
    await expect(redirected('http://169.254.169.254/').at([25, 5], signal)).rejects.toThrow(
      '169.254.169.254',
    );
    expect(requests).toBe(before + 2);
  });

  it('rejects a page that a server sends instead of the model', async () => {
    failure = 'page';
    await expect(openElevations(address).at([25, 5], signal)).rejects.toMatchObject({ code: 'unavailable' });
    failure = undefined;
  });

  it('ends with its caller', async () => {
    await expect(openElevations(path).at([25, 5], AbortSignal.abort(new Error('gone away')))).rejects.toThrow(
      'gone away',
    );
  });

  it('rejects a file that is not a GeoTIFF', async () => {
    const other = join(folder.path, 'other.tif');
    await writeFile(other, 'not a picture');
    await expect(openElevations(other).at([25, 5], signal)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('the embedded table of the simulated Earth', () => {
  const table = openElevations(undefined);

  it.each([
    ['Denver is high', [-104.99, 39.74], 1000, 3500],
    ['the Pacific is 0', [-150, 0], 0, 0],
    ['Tibet is higher', [87, 33], 2500, 8000],
    ['the date line has one elevation', [180, 0.25], 0, 0],
    ['the South Pole is land', [0, -90], 1, 5000],
  ] as const)('knows that %s', async (_, place, least, most) => {
    const { source, metres = Number.NaN } = await table.at(place, signal);
    expect(source).toBe('simulated');
    expect(metres).toBeGreaterThanOrEqual(least);
    expect(metres).toBeLessThanOrEqual(most);
  });

  it('covers the world, of which the larger part is water', async () => {
    const { range, waterShare, voidShare } = await table.summarize([-180, -90, 180, 90], signal);
    expect(voidShare).toBeCloseTo(0, 6);
    expect(waterShare).toBeGreaterThan(0.6);
    expect(waterShare).toBeLessThan(0.8);
    expect(range?.maxM).toBeGreaterThan(2500);
  });
});

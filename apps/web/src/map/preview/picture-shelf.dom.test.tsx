import { DEFAULT_RENDER_CONFIG } from '@sigma/raster';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PictureRequest } from './picture-shelf.ts';
import type { FromPreviewWorker, ToPreviewWorker } from './preview-messages.ts';

let sent: ToPreviewWorker[];
let reply: (message: FromPreviewWorker) => void;

class FakeWorker extends EventTarget {
  constructor() {
    super();
    reply = (data) => this.dispatchEvent(new MessageEvent('message', { data }));
  }
  postMessage(message: ToPreviewWorker): void {
    sent.push(message);
  }
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal('Worker', FakeWorker);
  // Each test has a worker of its own.
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

const bitmap: ImageBitmap = { width: 2, height: 1, close: () => undefined };
const tokenOf = () => Promise.resolve(undefined);
const opened = () => sent.flatMap((message) => (message.type === 'open' ? [message] : []));
const urls = () => opened().map(({ url }) => url);
const row = (count: number): readonly PictureRequest[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `${at}`,
    url: `/${at}.tif`,
    maxPixels: 100,
    rank: count - at,
  }));

async function newShelf() {
  const { PictureShelf } = await import('./picture-shelf.ts');
  return new PictureShelf();
}

function finish(id: number): void {
  reply({ type: 'opened', id, width: 2, height: 1, corners: undefined });
  reply({ type: 'painted', id, bitmap });
}

it('reads four pictures at a time, the lowest rank first', async () => {
  const shelf = await newShelf();
  shelf.show(row(9), DEFAULT_RENDER_CONFIG, tokenOf);
  await vi.waitFor(() => expect(urls()).toEqual(['/8.tif', '/7.tif', '/6.tif', '/5.tif']));
  finish(opened()[0]?.id ?? Number.NaN);
  await vi.waitFor(() => expect(urls().slice(4)).toEqual(['/4.tif']));
});

it('goes on with the next picture when one cannot be read', async () => {
  const shelf = await newShelf();
  shelf.show(row(5), DEFAULT_RENDER_CONFIG, tokenOf);
  await vi.waitFor(() => expect(urls()).toHaveLength(4));
  reply({ type: 'failed', id: opened()[0]?.id ?? Number.NaN, message: 'gone' });
  await vi.waitFor(() => expect(urls()).toHaveLength(5));
});

it('never reads a picture that left the list before its turn', async () => {
  const shelf = await newShelf();
  const requests = row(6);
  shelf.show(requests, DEFAULT_RENDER_CONFIG, tokenOf);
  await vi.waitFor(() => expect(urls()).toHaveLength(4));
  shelf.show(requests.slice(1), DEFAULT_RENDER_CONFIG, tokenOf);
  for (const { id } of opened()) finish(id);
  await vi.waitFor(() => expect(urls()).toHaveLength(5));
  for (const { id } of opened()) finish(id);
  expect(urls()).not.toContain('/0.tif');
});

it('reads pictures again that are sharper than needed once too many pixels are in memory', async () => {
  const shelf = await newShelf();
  const sharp = row(2).map((request) => ({ ...request, maxPixels: 20 * 1024 * 1024 }));
  shelf.show(sharp, DEFAULT_RENDER_CONFIG, tokenOf);
  await vi.waitFor(() => expect(urls()).toHaveLength(2));
  for (const { id } of opened()) finish(id);
  shelf.show(
    sharp.map((request) => ({ ...request, maxPixels: 1024 })),
    DEFAULT_RENDER_CONFIG,
    tokenOf,
  );
  await vi.waitFor(() =>
    expect(
      opened()
        .slice(2)
        .map(({ maxPixels }) => maxPixels),
    ).toEqual([1024, 1024]),
  );
});

it('reads a picture again that could not be read, once the map has moved', async () => {
  const shelf = await newShelf();
  shelf.show(row(1), DEFAULT_RENDER_CONFIG, tokenOf);
  await vi.waitFor(() => expect(urls()).toHaveLength(1));
  reply({ type: 'failed', id: opened()[0]?.id ?? Number.NaN, message: 'busy' });
  await Promise.resolve();
  expect(urls()).toHaveLength(1);
  shelf.show(row(1), DEFAULT_RENDER_CONFIG, tokenOf);
  await vi.waitFor(() => expect(urls()).toEqual(['/0.tif', '/0.tif']));
});

import { DEFAULT_RENDER_CONFIG } from '@sigma/raster';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FromPreviewWorker, ToPreviewWorker } from './preview-messages.ts';
import type { ScenePicture } from './scene-picture.ts';

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
const paints = () => sent.filter(({ type }) => type === 'paint').map(({ id }) => id);

async function shownPicture() {
  const module = await import('./scene-picture.ts');
  const request = { url: '/scene.tif', token: undefined, maxPixels: 100 };
  const picture: ScenePicture = new module.ScenePicture(request, DEFAULT_RENDER_CONFIG, vi.fn());
  const id = sent[0]?.id ?? Number.NaN;
  reply({ type: 'opened', id, width: 2, height: 1, corners: undefined });
  reply({ type: 'painted', id, bitmap });
  return { picture, id };
}

describe('a picture that becomes sharper', () => {
  it('keeps a picture until the sharper one is painted, then closes it', async () => {
    const { picture, id } = await shownPicture();
    picture.sharpen(400);
    const sharper = sent.at(-1);
    expect(sharper).toMatchObject({ type: 'open', maxPixels: 400 });
    expect(picture.state).toBe('ready');
    const next = sharper?.id ?? Number.NaN;
    reply({ type: 'opened', id: next, width: 4, height: 2, corners: undefined });
    expect(sent).not.toContainEqual({ type: 'close', id });
    reply({ type: 'painted', id: next, bitmap });
    expect(sent).toContainEqual({ type: 'close', id });
  });

  it('does not read a picture again for fewer pixels', async () => {
    const { picture } = await shownPicture();
    const before = sent.length;
    picture.sharpen(100);
    picture.sharpen(50);
    expect(sent).toHaveLength(before);
  });

  it('still paints the present picture when the sharper one cannot be read', async () => {
    const { picture, id } = await shownPicture();
    picture.sharpen(400);
    const next = sent.at(-1)?.id ?? Number.NaN;
    picture.paint({ ...DEFAULT_RENDER_CONFIG, contrast: 2 });
    reply({ type: 'failed', id: next, message: 'gone' });
    expect(picture.state).toBe('ready');
    expect(sent).toContainEqual({ type: 'close', id: next });
    expect(paints()).toEqual([id, id]);
  });

  it('reads a sharper picture again after a failure, but not before the map has changed', async () => {
    const { picture } = await shownPicture();
    picture.sharpen(400);
    reply({ type: 'failed', id: sent.at(-1)?.id ?? Number.NaN, message: 'busy' });
    const before = sent.length;
    picture.sharpen(400);
    expect(sent).toHaveLength(before);
    picture.forgetFailure();
    picture.sharpen(400);
    expect(sent.at(-1)).toMatchObject({ type: 'open', maxPixels: 400 });
  });

  it('reads nothing again and again when a coarser picture cannot be read', async () => {
    const { picture } = await shownPicture();
    picture.coarsen(25);
    reply({ type: 'failed', id: sent.at(-1)?.id ?? Number.NaN, message: 'busy' });
    const before = sent.length;
    picture.coarsen(25);
    expect(sent).toHaveLength(before);
  });
});

import { DEFAULT_RENDER_CONFIG } from '@sigma/raster';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FromPreviewWorker, ToPreviewWorker } from './preview-messages.ts';
import type { ScenePicture } from './scene-picture.ts';

let asked: ToPreviewWorker[];
let answer: (message: FromPreviewWorker) => void;

class AnsweredWorker extends EventTarget {
  constructor() {
    super();
    answer = (data) => this.dispatchEvent(new MessageEvent('message', { data }));
  }
  postMessage(message: ToPreviewWorker): void {
    asked.push(message);
  }
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal('Worker', AnsweredWorker);
  // The worker of another test has another answer.
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

const bitmap: ImageBitmap = { width: 2, height: 1, close: () => undefined };
const paints = () => asked.filter(({ type }) => type === 'paint').map(({ id }) => id);

async function shownPicture() {
  const module = await import('./scene-picture.ts');
  const request = { url: '/scene.tif', token: undefined, maxPixels: 100 };
  const picture: ScenePicture = new module.ScenePicture(request, DEFAULT_RENDER_CONFIG, vi.fn());
  const id = asked[0]?.id ?? Number.NaN;
  answer({ type: 'opened', id, width: 2, height: 1, corners: undefined });
  answer({ type: 'painted', id, bitmap });
  return { picture, id };
}

describe('a picture that becomes sharper', () => {
  it('stands until the sharper one is painted, then lets go of the former', async () => {
    const { picture, id } = await shownPicture();
    picture.sharpen(400);
    const sharper = asked.at(-1);
    expect(sharper).toMatchObject({ type: 'open', maxPixels: 400 });
    expect(picture.state).toBe('ready');
    const next = sharper?.id ?? Number.NaN;
    answer({ type: 'opened', id: next, width: 4, height: 2, corners: undefined });
    expect(asked).not.toContainEqual({ type: 'close', id });
    answer({ type: 'painted', id: next, bitmap });
    expect(asked).toContainEqual({ type: 'close', id });
  });

  it('is not read again for fewer pixels', async () => {
    const { picture } = await shownPicture();
    const before = asked.length;
    picture.sharpen(100);
    picture.sharpen(50);
    expect(asked).toHaveLength(before);
  });

  it('goes on following its controls when the sharper one cannot be read', async () => {
    const { picture, id } = await shownPicture();
    picture.sharpen(400);
    const next = asked.at(-1)?.id ?? Number.NaN;
    picture.paint({ ...DEFAULT_RENDER_CONFIG, contrast: 2 });
    answer({ type: 'failed', id: next, message: 'gone' });
    expect(picture.state).toBe('ready');
    expect(asked).toContainEqual({ type: 'close', id: next });
    expect(paints()).toEqual([id, id]);
  });
});

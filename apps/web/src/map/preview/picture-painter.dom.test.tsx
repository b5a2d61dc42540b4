import type { RenderConfig } from '@sigma/raster';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PicturePainter } from './picture-painter.ts';
import { DEFAULT_RENDER_STYLE, renderConfigOf } from './render-style.ts';
import type { ShownPixels } from './tone-texture.ts';

/** Replaces the graphics processor: every call returns something, and a context can be lost. */
class Context {
  isLost = false;
  uploads = 0;
  readonly gl = new Proxy(
    {},
    {
      get: (_, name) => {
        if (name === 'isContextLost') return () => this.isLost;
        if (name === 'getProgramParameter') return () => true;
        if (name === 'texImage2D') return () => this.uploads++;
        return /^[A-Z]/.test(String(name)) ? String(name) : () => ({});
      },
    },
  );
}

const contexts: Context[] = [];

beforeEach(() => {
  contexts.length = 0;
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly #context = new Context();
      getContext() {
        contexts.push(this.#context);
        return this.#context.gl;
      }
      transferToImageBitmap() {
        return { close: vi.fn(), by: this.#context };
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const pixels: ShownPixels = {
  width: 2,
  height: 1,
  bands: 3,
  samples: Uint8Array.of(1, 2, 3, 4, 5, 6),
  sampleType: 'u8',
  nodata: undefined,
  alphaBand: undefined,
};
const config: RenderConfig = renderConfigOf(DEFAULT_RENDER_STYLE);

it('uploads the pixels of a picture once, however often they are painted', () => {
  const painter = new PicturePainter();
  painter.load(1, pixels);
  painter.paint(1, config);
  painter.paint(1, { ...config, contrast: 2 });
  expect(contexts.map(({ uploads }) => uploads)).toEqual([1]);
});

it('paints in a new context the pictures that were loaded before the old one was lost', () => {
  const painter = new PicturePainter();
  painter.load(1, pixels);
  painter.paint(1, config);
  for (const context of contexts) context.isLost = true;
  const { by }: { by?: Context } = Object(painter.paint(1, config));
  expect(by === contexts[1]).toBe(true);
  expect(contexts.map(({ uploads }) => uploads)).toEqual([1, 1]);
});

it('cannot paint a picture that was dropped', () => {
  const painter = new PicturePainter();
  painter.load(1, pixels);
  painter.drop(1);
  expect(() => painter.paint(1, config)).toThrow('This picture was not loaded.');
});

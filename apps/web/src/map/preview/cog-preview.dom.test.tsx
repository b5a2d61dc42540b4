import { deflateSync } from 'node:zlib';
import { cogBytes } from '@sigma/raster';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_RENDER_STYLE, renderConfigOf } from './render-style.ts';

/** Runs the module of a worker in the page: jsdom has no workers. */
class WorkerInPage extends EventTarget {
  readonly #inside = new EventTarget();
  readonly #started: Promise<unknown>;

  constructor() {
    super();
    const listen = globalThis.addEventListener;
    vi.stubGlobal('postMessage', (data: unknown) =>
      this.dispatchEvent(new MessageEvent('message', { data })),
    );
    vi.stubGlobal('addEventListener', (...args: Parameters<typeof listen>) =>
      (args[0] === 'message' ? this.#inside : window).addEventListener(...args),
    );
    this.#started = import('./preview.worker.ts');
  }

  postMessage(data: unknown): void {
    void this.#started.then(() => this.#inside.dispatchEvent(new MessageEvent('message', { data })));
  }
}

/** In place of the graphics processor: what was uploaded to it, and the values of its program. */
const painted: { readonly tones: number[][]; readonly contrasts: unknown[] } = { tones: [], contrasts: [] };
const graphics = new Proxy(
  {},
  {
    get: (_, name) => {
      if (name === 'isContextLost') return () => false;
      if (name === 'getProgramParameter') return () => true;
      if (name === 'getUniformLocation') return (_program: unknown, uniform: string) => uniform;
      if (name === 'texImage2D') return (...args: unknown[]) => painted.tones.push(numbersOf(args.at(-1)));
      if (name === 'uniform1f')
        return (at: unknown, value: unknown) => at === 'contrast' && painted.contrasts.push(value);
      return /^[A-Z]/.test(String(name)) ? String(name) : () => ({});
    },
  },
);
const numbersOf = (values: unknown) => (values instanceof Float32Array ? [...values] : []);

class Canvas {
  width: number;
  height: number;
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }
  getContext() {
    return graphics;
  }
  transferToImageBitmap() {
    return { width: this.width, height: this.height, close: () => undefined };
  }
}

/** Red, green, blue and white. */
const COLOURS = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255];
const picture = () =>
  cogBytes(
    { width: 4, height: 1, bands: 3, sampleType: 'u8', readRows: () => Uint8Array.from(COLOURS) },
    { epsg: 32633, transform: [10, 0, 400_000, 0, -10, 5_800_000], deflate: (bytes) => deflateSync(bytes) },
  );

interface Sent {
  readonly url: string;
  readonly headers: Headers;
  readonly signal: AbortSignal | null | undefined;
}

let sent: Sent[];
/** Answers the ranges of a file, and has no decoder: blocks are then decoded in JavaScript. */
function serve(file: Uint8Array<ArrayBuffer>): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.startsWith('/wasm/')) return new Response(null, { status: 404 });
    const headers = new Headers(init.headers);
    sent.push({ url, headers, signal: init.signal });
    const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(headers.get('range') ?? '') ?? [];
    const end = Math.min(file.byteLength, to === '' ? file.byteLength : Number(to) + 1);
    return new Response(file.slice(Number(from), end), {
      status: 206,
      headers: { 'content-range': `bytes ${from}-${end - 1}/${file.byteLength}` },
    });
  });
}

const config = renderConfigOf(DEFAULT_RENDER_STYLE);
const tokenOf = () => Promise.resolve('token-1');

async function show(url = '/scene.tif') {
  const { CogPreview } = await import('./cog-preview.tsx');
  const element = (shown = config) => (
    <CogPreview url={url} name="A scene" config={shown} thumbnail="/small.webp" tokenOf={tokenOf} />
  );
  const view = render(element());
  const thumbnail = () => view.container.querySelector('img');
  const canvas = () => screen.getByRole('img', { name: 'A scene' }).querySelector('canvas');
  return { ...view, thumbnail, canvas, showWith: (next: typeof config) => view.rerender(element(next)) };
}

beforeEach(() => {
  sent = [];
  painted.tones.length = 0;
  painted.contrasts.length = 0;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('Worker', WorkerInPage);
  vi.stubGlobal('OffscreenCanvas', Canvas);
  // Each test has a worker of its own.
  vi.resetModules();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('reads the file by ranges with the token, paints its pixels, and shows the thumbnail until then', async () => {
  serve(await picture());
  const { thumbnail, canvas } = await show();
  expect(thumbnail()?.getAttribute('src')).toBe('/small.webp');
  await waitFor(() => expect(thumbnail()).toBeNull());
  expect([canvas()?.width, canvas()?.height]).toEqual([4, 1]);
  const [tones = []] = painted.tones;
  // Without the fourth number of each pixel, which says that it is covered.
  expect(tones.filter((_, at) => at % 4 < 3)).toEqual(COLOURS.map((value) => value / 255));
  expect(sent.length).toBeGreaterThan(0);
  for (const { url, headers } of sent) {
    expect([url, headers.get('authorization')]).toEqual(['/scene.tif', 'Bearer token-1']);
    expect(headers.get('range')).toMatch(/^bytes=\d+-\d+$/);
  }
});

it('paints with another config without reading again', async () => {
  serve(await picture());
  const { thumbnail, showWith } = await show();
  await waitFor(() => expect(thumbnail()).toBeNull());
  const before = sent.length;
  showWith({ ...config, contrast: 1.5 });
  await waitFor(() => expect(painted.contrasts).toEqual([config.contrast, 1.5]));
  expect(sent).toHaveLength(before);
});

it('paints a file of another server, to which it does not send the token', async () => {
  serve(await picture());
  const { thumbnail } = await show('https://bucket.example/scene.tif');
  await waitFor(() => expect(thumbnail()).toBeNull());
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter(({ headers }) => headers.has('authorization'))).toEqual([]);
});

it('shows the placeholder of the specification for a file that is not a TIFF', async () => {
  serve(new TextEncoder().encode('<html>not a picture</html>'));
  const { thumbnail } = await show();
  expect(await screen.findByTitle('Failed to process the tiff imagery')).toBeVisible();
  expect(thumbnail()).toBeNull();
  expect(painted.tones).toEqual([]);
});

it('stops reading when the component is unmounted', async () => {
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (!url.startsWith('/wasm/'))
      sent.push({ url, headers: new Headers(init.headers), signal: init.signal });
    return new Promise(() => undefined);
  });
  const { unmount } = await show();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.signal?.aborted).toBe(false);
  unmount();
  await waitFor(() => expect(sent[0]?.signal?.aborted).toBe(true));
});

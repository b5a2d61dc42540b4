import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CogPreview } from './cog-preview.tsx';
import type { FromPreviewWorker, ToPreviewWorker } from './preview-messages.ts';
import { DEFAULT_RENDER_STYLE, renderConfigOf } from './render-style.ts';

/** The picture worker, whose replies the test sends. */
class FakeWorker extends EventTarget {
  static sent: ToPreviewWorker[] = [];
  static reply: (message: FromPreviewWorker) => void = () => undefined;

  constructor() {
    super();
    FakeWorker.reply = (data) => this.dispatchEvent(new MessageEvent('message', { data }));
  }

  postMessage(message: ToPreviewWorker): void {
    FakeWorker.sent.push(message);
  }
}

const config = renderConfigOf(DEFAULT_RENDER_STYLE);
const tokenOf = () => Promise.resolve('token-1');

async function show(url = '/scene.tif') {
  FakeWorker.sent = [];
  const view = render(
    <CogPreview url={url} name="A scene" config={config} thumbnail="/small.webp" tokenOf={tokenOf} />,
  );
  await act(() => Promise.resolve());
  const id = FakeWorker.sent.find(({ type }) => type === 'open')?.id ?? Number.NaN;
  const reply = (message: FromPreviewWorker) => act(() => FakeWorker.reply(message));
  const thumbnail = () => view.container.querySelector('img');
  return { ...view, id, reply, thumbnail };
}

describe('CogPreview', () => {
  beforeEach(() => vi.stubGlobal('Worker', FakeWorker));
  afterEach(() => vi.unstubAllGlobals());

  it('requests the file from the worker and shows the thumbnail until the picture is painted', async () => {
    const { id, reply, thumbnail } = await show();
    expect(FakeWorker.sent).toContainEqual(
      expect.objectContaining({ type: 'open', id, url: '/scene.tif', token: 'token-1' }),
    );
    expect(thumbnail()?.getAttribute('src')).toBe('/small.webp');
    reply({ type: 'opened', id, width: 2, height: 1, corners: undefined });
    expect(FakeWorker.sent).toContainEqual({ type: 'paint', id, config });
    reply({ type: 'painted', id, bitmap: { width: 2, height: 1, close: () => undefined } });
    expect(thumbnail()).toBeNull();
    expect(screen.getByRole('img', { name: 'A scene' }).querySelector('canvas')?.width).toBe(2);
  });

  it('does not send the token to another server', async () => {
    await show('https://bucket.example/scene.tif');
    expect(FakeWorker.sent).toContainEqual(expect.objectContaining({ type: 'open', token: undefined }));
  });

  it('shows the placeholder of the specification if the file cannot be read', async () => {
    const { id, reply, thumbnail } = await show();
    reply({ type: 'failed', id, message: 'not a TIFF' });
    expect(screen.getByTitle('Failed to process the tiff imagery')).toBeVisible();
    expect(thumbnail()).toBeNull();
  });

  it('closes the picture when the component is unmounted', async () => {
    const { id, unmount } = await show();
    unmount();
    expect(FakeWorker.sent.at(-1)).toEqual({ type: 'close', id });
  });
});

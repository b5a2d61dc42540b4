import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CogPreview } from './cog-preview.tsx';
import type { FromPreviewWorker, ToPreviewWorker } from './preview-messages.ts';
import { DEFAULT_RENDER_STYLE, renderConfigOf } from './render-style.ts';

/** The worker of the pictures, which the test answers for. */
class AnsweredWorker extends EventTarget {
  static asked: ToPreviewWorker[] = [];
  static answer: (message: FromPreviewWorker) => void = () => undefined;

  constructor() {
    super();
    AnsweredWorker.answer = (data) => this.dispatchEvent(new MessageEvent('message', { data }));
  }

  postMessage(message: ToPreviewWorker): void {
    AnsweredWorker.asked.push(message);
  }
}

const config = renderConfigOf(DEFAULT_RENDER_STYLE);
const tokenOf = () => Promise.resolve('token-1');

async function show(url = '/scene.tif') {
  AnsweredWorker.asked = [];
  const view = render(
    <CogPreview url={url} name="A scene" config={config} thumbnail="/small.webp" tokenOf={tokenOf} />,
  );
  await act(() => Promise.resolve());
  const id = AnsweredWorker.asked.find(({ type }) => type === 'open')?.id ?? Number.NaN;
  const answer = (message: FromPreviewWorker) => act(() => AnsweredWorker.answer(message));
  const thumbnail = () => view.container.querySelector('img');
  return { ...view, id, answer, thumbnail };
}

describe('picture drawn from a COG', () => {
  beforeEach(() => vi.stubGlobal('Worker', AnsweredWorker));
  afterEach(() => vi.unstubAllGlobals());

  it('asks the worker for the file and stands as its thumbnail until it is drawn', async () => {
    const { id, answer, thumbnail } = await show();
    expect(AnsweredWorker.asked).toContainEqual(
      expect.objectContaining({ type: 'open', id, url: '/scene.tif', token: 'token-1' }),
    );
    expect(thumbnail()?.getAttribute('src')).toBe('/small.webp');
    answer({ type: 'opened', id, width: 2, height: 1, corners: undefined });
    expect(AnsweredWorker.asked).toContainEqual({ type: 'paint', id, config });
    answer({ type: 'painted', id, bitmap: { width: 2, height: 1, close: () => undefined } });
    expect(thumbnail()).toBeNull();
    expect(screen.getByRole('img', { name: 'A scene' }).querySelector('canvas')?.width).toBe(2);
  });

  it('sends the token to no other server', async () => {
    await show('https://bucket.example/scene.tif');
    expect(AnsweredWorker.asked).toContainEqual(expect.objectContaining({ type: 'open', token: undefined }));
  });

  it('shows the placeholder of the specification where the file cannot be read', async () => {
    const { id, answer, thumbnail } = await show();
    answer({ type: 'failed', id, message: 'not a TIFF' });
    expect(screen.getByTitle('Failed to process the tiff imagery')).toBeTruthy();
    expect(thumbnail()).toBeNull();
  });

  it('lets go of the picture when it is taken away', async () => {
    const { id, unmount } = await show();
    unmount();
    expect(AnsweredWorker.asked.at(-1)).toEqual({ type: 'close', id });
  });
});

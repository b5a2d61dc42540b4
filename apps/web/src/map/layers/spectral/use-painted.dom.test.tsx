import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { BandPicture } from './band-picture.ts';
import { openBandPainter } from './painters/band-painter.ts';
import type { BandPainter, OnPainterLoss } from './painters/painter.ts';
import { usePainted } from './use-painted.ts';

const picture: BandPicture = {
  kind: 'values',
  width: 1,
  height: 1,
  values: Float32Array.of(1),
  limits: [0, 1],
  ramp: 'index',
  threshold: undefined,
};
const corners = [
  [0, 1],
  [1, 1],
  [1, 0],
  [0, 0],
] as const;

/** Graphics processors that fail as a test says, with how often each was opened. */
function graphics(webgpu: 'throws' | 'fails later', webgl2: 'throws' | 'paints') {
  const opened: string[] = [];
  const losses: OnPainterLoss[] = [];
  const painter = (by: BandPainter['by'], isBroken: boolean) => (onLoss: OnPainterLoss) => {
    opened.push(by);
    losses.push(onLoss);
    const paint = () => {
      if (isBroken) throw new Error(`${by} rejects the shader`);
    };
    return { by, canvas: document.createElement('canvas'), paint, close: () => undefined };
  };
  const list = [
    ['webgpu', painter('webgpu', webgpu === 'throws')],
    ['webgl2', painter('webgl2', webgl2 === 'throws')],
  ] as const;
  const open: typeof openBandPainter = (options) => openBandPainter(options, list);
  vi.spyOn(console, 'warn').mockReturnValue();
  return { opened, losses, open };
}

it('paints with the next painter after one could not, and opens none twice', async () => {
  const { opened, open } = graphics('throws', 'paints');
  const { result, rerender } = renderHook(
    (shown: BandPicture) => usePainted(shown, corners, { opacity: 1, open }),
    {
      initialProps: picture,
    },
  );
  await waitFor(() => expect(result.current?.by).toBe('webgl2'));
  rerender({ ...picture });
  expect(result.current?.by).toBe('webgl2');
  expect(opened).toEqual(['webgpu', 'webgl2']);
});

it('paints in the page once all graphics processors have failed', async () => {
  const { opened, open } = graphics('throws', 'throws');
  const { result } = renderHook(() => usePainted(picture, corners, { opacity: 1, open }));
  await waitFor(() => expect(result.current?.by).toBe('page'));
  expect(opened).toEqual(['webgpu', 'webgl2']);
});

it('paints with the next painter after the graphics processor has reported an error later', async () => {
  const { losses, open } = graphics('fails later', 'paints');
  const { result } = renderHook(() => usePainted(picture, corners, { opacity: 1, open }));
  await waitFor(() => expect(result.current?.by).toBe('webgpu'));
  losses[0]?.('The device was lost.');
  await waitFor(() => expect(result.current?.by).toBe('webgl2'));
});

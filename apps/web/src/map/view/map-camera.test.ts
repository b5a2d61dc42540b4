import type { Map as LibraryMap } from 'maplibre-gl';
import { expect, it, vi } from 'vitest';
import { MapCamera } from './map-camera.ts';

/** A map in a box whose canvas gets the size that `fit` returns for the box. */
function mapInBox(fit: (pixels: number) => number) {
  const box = { clientWidth: 800, clientHeight: 600 };
  const canvas = { clientWidth: fit(800), clientHeight: fit(600) };
  const resize = vi.fn(() =>
    Object.assign(canvas, { clientWidth: fit(box.clientWidth), clientHeight: fit(box.clientHeight) }),
  );
  const map: Partial<Record<keyof LibraryMap, unknown>> = {
    getContainer: () => box,
    getCanvas: () => canvas,
    resize,
  };
  return { box, canvas, resize, camera: new MapCamera(map as LibraryMap) };
}

it('a map is resized once for each new size of its box, and not while the size stays', () => {
  const { box, resize, camera } = mapInBox((pixels) => pixels);
  camera.checkSize();
  expect(resize).not.toHaveBeenCalled();
  box.clientWidth = 700;
  camera.checkSize();
  camera.checkSize();
  expect(resize).toHaveBeenCalledTimes(1);
  box.clientWidth = 800;
  camera.checkSize();
  expect(resize).toHaveBeenCalledTimes(2);
});

it('a map is resized again for a size that its box had before', () => {
  const { box, canvas, resize, camera } = mapInBox((pixels) => pixels);
  box.clientWidth = 700;
  camera.checkSize();
  // By an event of the box, which the map itself follows.
  box.clientWidth = 800;
  canvas.clientWidth = 800;
  camera.checkSize();
  box.clientWidth = 700;
  camera.checkSize();
  expect(canvas.clientWidth).toBe(700);
  expect(resize).toHaveBeenCalledTimes(2);
});

it('a map whose canvas remains a rounded pixel smaller than its box is not resized at every check', () => {
  const { box, resize, camera } = mapInBox((pixels) => pixels - 1);
  for (let check = 0; check < 3; check += 1) camera.checkSize();
  expect(resize).toHaveBeenCalledTimes(1);
  box.clientHeight = 500;
  for (let check = 0; check < 3; check += 1) camera.checkSize();
  expect(resize.mock.calls.length).toBeGreaterThan(1);
  const calls = resize.mock.calls.length;
  camera.checkSize();
  expect(resize).toHaveBeenCalledTimes(calls);
});

import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { moveByTwoFingers } from './two-finger-move.ts';

let box: HTMLElement;
let life: AbortController;
const panBy = vi.fn();
const zoomTo = vi.fn();
const onStart = vi.fn();
const onTool = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  box = document.createElement('div');
  document.body.append(box);
  life = new AbortController();
  const map = {
    getCanvasContainer: () => box,
    getContainer: () => box,
    getZoom: () => 5,
    unproject: (at: unknown) => at,
    panBy,
    zoomTo,
  };
  moveByTwoFingers(map as unknown as Parameters<typeof moveByTwoFingers>[0], {
    signal: life.signal,
    onStart,
  });
  for (const type of ['pointerdown', 'pointermove', 'pointerup']) {
    box.addEventListener(type, onTool, { signal: life.signal });
  }
});
afterEach(() => {
  life.abort();
  box.remove();
});

const finger = (pointerId: number, clientX: number, clientY: number) => ({
  pointerId,
  pointerType: 'touch',
  clientX,
  clientY,
});

it('two fingers move and zoom the map around the middle between them', () => {
  fireEvent.pointerDown(box, finger(1, 100, 100));
  fireEvent.pointerDown(box, finger(2, 200, 100));
  fireEvent.pointerMove(box, finger(2, 300, 100));
  expect(panBy).toHaveBeenLastCalledWith([-50, 0], { animate: false });
  expect(zoomTo).toHaveBeenLastCalledWith(6, { around: [200, 100], animate: false });
});

it('the tool forgets the first finger, and notices neither the second nor the one that stays', () => {
  fireEvent.pointerDown(box, finger(1, 100, 100));
  expect(onTool).toHaveBeenCalledTimes(1);
  fireEvent.pointerDown(box, finger(2, 200, 100));
  expect(onStart).toHaveBeenCalledOnce();
  fireEvent.pointerMove(box, finger(1, 90, 100));
  fireEvent.pointerUp(box, finger(2, 200, 100));
  fireEvent.pointerMove(box, finger(1, 80, 100));
  fireEvent.pointerUp(box, finger(1, 80, 100));
  expect(onTool).toHaveBeenCalledTimes(1);
  expect(panBy).toHaveBeenCalledTimes(1);
});

it('one finger and a mouse stay with the tool', () => {
  fireEvent.pointerDown(box, finger(1, 100, 100));
  fireEvent.pointerMove(box, finger(1, 120, 100));
  fireEvent.pointerUp(box, finger(1, 120, 100));
  fireEvent.pointerDown(box, { ...finger(2, 100, 100), pointerType: 'mouse' });
  expect(onTool).toHaveBeenCalledTimes(4);
  expect(panBy).not.toHaveBeenCalled();
});

it('the page does not scroll under the fingers while a tool is active', () => {
  expect(box.style.touchAction).toBe('none');
  life.abort();
  expect(box.style.touchAction).toBe('');
});

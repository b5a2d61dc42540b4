import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { panWhileDrawing } from './pan-while-drawing.ts';

let box: HTMLElement;
let life: AbortController;
const panBy = vi.fn();
const onTool = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  box = document.createElement('div');
  const canvas = box.appendChild(document.createElement('canvas'));
  document.body.append(box);
  life = new AbortController();
  panWhileDrawing({ getCanvas: () => canvas, getCanvasContainer: () => box, panBy }, life.signal);
  for (const type of ['pointerdown', 'pointermove', 'pointerup']) {
    box.addEventListener(type, onTool, { signal: life.signal });
  }
});
afterEach(() => {
  life.abort();
  box.remove();
});

function drag(button: number): void {
  fireEvent.pointerDown(box, { button, clientX: 100, clientY: 100 });
  fireEvent.pointerMove(box, { clientX: 90, clientY: 130 });
  fireEvent.pointerUp(box, { button, clientX: 90, clientY: 130 });
}

const pans = () => panBy.mock.calls.map(([by]) => by);

it('the middle button drags the map, and the drawing tool does not notice', () => {
  drag(1);
  expect(pans()).toEqual([[10, -30]]);
  expect(onTool).not.toHaveBeenCalled();
});

it('Space and the primary button drag the map, and releasing Space presses no button', () => {
  fireEvent.keyDown(document.body, { key: ' ' });
  drag(0);
  expect(pans()).toEqual([[10, -30]]);
  expect(onTool).not.toHaveBeenCalled();
  expect(fireEvent.keyUp(document.body, { key: ' ' })).toBe(false);
  drag(0);
  expect(pans()).toHaveLength(1);
  expect(onTool).toHaveBeenCalledTimes(3);
});

it('Space without a drag stays with the focused control', () => {
  fireEvent.keyDown(document.body, { key: ' ' });
  expect(fireEvent.keyUp(document.body, { key: ' ' })).toBe(true);
});

it('a text field keeps its Space, and the primary drag stays with the tool', () => {
  const field = box.appendChild(document.createElement('input'));
  fireEvent.keyDown(field, { key: ' ' });
  drag(0);
  expect(panBy).not.toHaveBeenCalled();
  expect(onTool).toHaveBeenCalledTimes(3);
});

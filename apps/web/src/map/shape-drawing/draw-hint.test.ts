import { expect, test } from 'vitest';
import { type DrawMoment, drawHint } from './draw-hint.ts';

const moment = (over: Partial<DrawMoment>): DrawMoment => ({
  tool: 'polygon',
  placed: 0,
  isNearFirst: false,
  isDragging: false,
  areaKm2: 0,
  ...over,
});

test.each<[Partial<DrawMoment>, string | undefined]>([
  [{}, 'Click anywhere to place your first point'],
  [{ placed: 1 }, undefined],
  [{ placed: 2, isNearFirst: true }, undefined],
  [{ placed: 3, isNearFirst: true }, 'Click here to close the shape'],
  [{ placed: 3 }, undefined],
  [{ tool: 'point' }, 'Click anywhere to place your first point'],
  [{ tool: 'square' }, 'Click and drag anywhere to draw a square'],
  [{ tool: 'square', isDragging: true }, undefined],
  [{ tool: 'square', isDragging: true, areaKm2: 28.9 }, '29 km²'],
  [{ tool: 'rectangle' }, 'Click and drag anywhere to draw a rectangle'],
  [{ tool: 'rectangle', isDragging: true, areaKm2: 0.0064 }, '6,400 m²'],
  [{ placed: 2, areaKm2: 3.14 }, '3.1 km²'],
  [{ placed: 2, areaKm2: 120_000, maxAreaKm2: 100_000 }, '120,000 km², more than 100,000 km²'],
  [{ placed: 2, areaKm2: 99_000, maxAreaKm2: 100_000 }, '99,000 km²'],
  [{ placed: 3, isNearFirst: true, areaKm2: 3.14 }, 'Click here to close the shape'],
])('shows the hint of the drawing state %j: %s', (over, text) => {
  expect(drawHint(moment(over))).toBe(text);
});

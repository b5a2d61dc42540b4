import { bboxPolygon } from '@sigma/geo';
import { expect, it } from 'vitest';
import { footprintWindow } from './footprint-window.ts';

const row = (count: number, west: number) =>
  Array.from({ length: count }, (_, index) => ({
    fileId: `${west}-${index}`,
    footprint: bboxPolygon([west, 0, west + 1, 1]),
  }));

it('draws up to a thousand footprints, in view or not', () => {
  const footprints = row(1000, 10);
  expect(footprintWindow(footprints, [100, 0, 110, 10])).toEqual({ drawn: footprints, hidden: 0 });
});

it('draws the first thousand footprints in view and counts the other footprints in view', () => {
  const { drawn, hidden } = footprintWindow([...row(500, 100), ...row(1200, 10)], [5, -5, 20, 5]);
  expect(drawn).toHaveLength(1000);
  expect(drawn[0]?.fileId).toBe('10-0');
  expect(hidden).toBe(200);
});

it('finds footprints in a view across the antimeridian', () => {
  expect(footprintWindow([...row(1000, 10), ...row(7, -180)], [179, -5, -178, 5]).drawn).toHaveLength(7);
});

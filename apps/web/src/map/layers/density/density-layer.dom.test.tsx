import { bboxPolygon } from '@sigma/geo';
import { expect, it, vi } from 'vitest';
import { fakeRegistry } from '../../registry/library-map.fixture.ts';
import { boundsOfCell, cellText, type DensityCell, middleOfCell } from './density-cell.ts';
import { type DensityOptions, densityLayer } from './density-layer.ts';

const cell: DensityCell = { key: '3/1/2', count: 12_345, outline: bboxPolygon([10, 40, 20, 50]) };
const POINT = { x: 1, y: 2 };

function shown(changes: Partial<DensityOptions> = {}) {
  const { registry, fake } = fakeRegistry();
  const options = { cells: [cell], onHover: vi.fn(), onPick: vi.fn(), tooltipOf: (key: string) => key };
  const layer = densityLayer({ ...options, ...changes });
  registry.show([layer]);
  return { registry, fake, options };
}

it('draws a cell with its count', () => {
  const { fake } = shown();
  expect(fake.featuresOf('density/cells')).toMatchObject([{ properties: { key: '3/1/2', share: 1 } }]);
  expect(fake.featuresOf('density/labels')).toMatchObject([
    { properties: { label: '12.3K' }, geometry: { coordinates: [15, 45] } },
  ]);
});

it('reports the cell that was clicked, and nothing for a click outside the cells', () => {
  const { registry, fake, options } = shown();
  registry.pick(registry.hit(POINT, 'click'), POINT);
  expect(options.onPick).not.toHaveBeenCalled();
  fake.hits.set('density/fill', [{ key: '3/1/2' }]);
  registry.pick(registry.hit(POINT, 'click'), POINT);
  expect(options.onPick).toHaveBeenCalledWith('3/1/2');
});

it('highlights the hovered cell', () => {
  const { fake } = shown({ hovered: '3/1/2' });
  expect(fake.states.get('3/1/2')).toEqual({ hover: true });
});

it.each([
  [1, '1'],
  [999, '999'],
  [1200, '1.2K'],
  [3_400_000, '3.4M'],
])('writes the count %i as %s', (count, text) => {
  expect(cellText(count)).toBe(text);
});

it('keeps the middle of a cell across the antimeridian within the cell', () => {
  const across: DensityCell = { ...cell, outline: bboxPolygon([175, 0, -175, 10]) };
  expect(Math.abs(middleOfCell(across)[0])).toBeGreaterThanOrEqual(175);
  expect(boundsOfCell(across)).toEqual([175, 0, -175, 10]);
});

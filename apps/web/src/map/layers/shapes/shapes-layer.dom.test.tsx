import { expect, it } from 'vitest';
import { fakeRegistry } from '../../registry/library-map.fixture.ts';
import { shapesLayer } from './shapes-layer.ts';

const shape = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [10, 40],
      [12, 40],
      [12, 42],
      [10, 42],
      [10, 40],
    ],
  ] as [number, number][][],
};
const STYLE = { color: 'hover', widthPx: 1, opacity: 1 } as const;

it('writes the name of each shape once, at its middle, above those of places, which give way to it', () => {
  const { registry, fake } = fakeRegistry();
  registry.show([shapesLayer({ id: 'facilities', shapes: [shape], names: ['Tank 12'], ...STYLE })]);
  expect(fake.featuresOf('facilities/names')).toMatchObject([
    { properties: { name: 'Tank 12' }, geometry: { coordinates: [11, 41] } },
  ]);
  const order = fake.order();
  expect(order.indexOf('facilities/text')).toBeGreaterThan(order.indexOf('places'));
  expect(order.indexOf('facilities/line')).toBeLessThan(order.indexOf('places'));
});

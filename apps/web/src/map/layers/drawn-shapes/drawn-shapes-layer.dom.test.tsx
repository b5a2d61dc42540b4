import { expect, it, vi } from 'vitest';
import { fakeRegistry } from '../../registry/library-map.fixture.ts';
import { type DrawnShapesOptions, drawnShapesLayer } from './drawn-shapes-layer.ts';

const POINT = { x: 10, y: 20 };
const SHAPES = [
  { id: 'mine', shape: { type: 'Point', coordinates: [-102.4, 31.9] }, color: 'aoi', isDashed: false },
  { id: 'found', shape: { type: 'Point', coordinates: [-102.3, 31.9] }, color: 'detection', isDashed: true },
] as const;

function onMap() {
  const { registry, fake } = fakeRegistry();
  const options: DrawnShapesOptions = {
    shapes: SHAPES,
    onHover: vi.fn(),
    onPick: vi.fn(),
    tooltipOf: (id) => `Shape ${id}`,
  };
  const show = (more: Partial<DrawnShapesOptions> = {}) =>
    registry.show([drawnShapesLayer({ ...options, ...more })]);
  show();
  return { registry, fake, show, options };
}

it('draws shapes of people solid and those of others dashed, and marks the hovered and the selected one', () => {
  const { fake, show } = onMap();
  expect(fake.featuresOf('drawn-shapes/shapes')).toMatchObject([
    { properties: { id: 'mine', isDashed: false }, geometry: { coordinates: [-102.4, 31.9] } },
    { properties: { id: 'found', isDashed: true } },
  ]);
  show({ hovered: 'mine', selected: 'found' });
  expect(fake.states.get('mine')).toEqual({ hover: true });
  expect(fake.states.get('found')).toEqual({ selected: true });
});

it('picks the line before the surface below it, and nothing for a click elsewhere', () => {
  const { registry, fake, options } = onMap();
  fake.hits.set('drawn-shapes/fills', [{ id: 'found' }]);
  fake.hits.set('drawn-shapes/lines', [{ id: 'mine' }]);
  registry.pick(registry.hit(POINT, 'click'), POINT);
  expect(options.onPick).toHaveBeenLastCalledWith('mine');
  fake.hits.clear();
  registry.pick(registry.hit(POINT, 'click'), POINT);
  expect(options.onPick).toHaveBeenLastCalledWith(undefined);
});

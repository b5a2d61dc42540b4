import { expect, it, vi } from 'vitest';
import { fakeRegistry } from '../../registry/library-map.fixture.ts';
import { type DetectionsOptions, detectionsLayer } from './detections-layer.fixture.ts';

const POINT = { x: 10, y: 20 };
const plume = { id: 'plume', at: [10, 50] as const };

function exampleOnMap(changes: Partial<DetectionsOptions> = {}) {
  const { registry, fake } = fakeRegistry();
  const options: DetectionsOptions = {
    load: async () => [plume],
    selected: new Set(),
    onHover: vi.fn(),
    onPick: vi.fn(),
    tooltipOf: (id) => `Detection ${id}`,
    ...changes,
  };
  const show = (more: Partial<DetectionsOptions> = {}) =>
    registry.show([detectionsLayer({ ...options, ...more })]);
  show();
  return { registry, fake, show };
}

it('draws the detections of the documented layer once they have arrived', async () => {
  const { fake } = exampleOnMap();
  await vi.waitFor(() =>
    expect(fake.featuresOf('detections/points')).toMatchObject([{ properties: { id: 'plume' } }]),
  );
});

it('loads the detections of the documented layer again after the map was moved', async () => {
  const load = vi.fn(async () => [plume]);
  const { fake } = exampleOnMap({ load });
  fake.emit('moveend');
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
});

it('marks hovered and selected detections of the documented layer', () => {
  const { fake, show } = exampleOnMap();
  show({ hovered: 'plume' });
  expect(fake.states.get('plume')).toEqual({ hover: true });
  show({ selected: new Set(['plume']) });
  expect(fake.states.get('plume')).toEqual({ selected: true });
});

it('picks single detections of the documented layer and ignores clusters', () => {
  const onPick = vi.fn();
  const { registry, fake } = exampleOnMap({ onPick });
  fake.hits.set('detections/dots', [{ cluster: true }, { id: 'plume' }]);
  registry.pick(registry.hit(POINT, 'click'), POINT);
  expect(onPick).toHaveBeenCalledWith(['plume'], POINT);
});

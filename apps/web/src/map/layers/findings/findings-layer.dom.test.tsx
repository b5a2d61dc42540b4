import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeRegistry } from '../../registry/library-map.fixture.ts';
import { type FindingsOptions, findingsLayer } from './findings-layer.ts';

const POINT = { x: 10, y: 20 };
const ALERT = { id: 'plume', at: [-102.4, 31.9], isAlert: true } as const;
const DETECTION = { id: 'truck', at: [-102.39, 31.91], isAlert: false } as const;

/** jsdom has no canvas: nothing is painted. */
class NoCanvas {
  getContext() {
    return null;
  }
}
beforeEach(() => void vi.stubGlobal('OffscreenCanvas', NoCanvas));
afterEach(() => void vi.unstubAllGlobals());

function onMap(changes: Partial<FindingsOptions> = {}) {
  const { registry, fake } = fakeRegistry();
  const options: FindingsOptions = {
    findings: [ALERT, DETECTION],
    onHover: vi.fn(),
    onPick: vi.fn(),
    onCluster: vi.fn(),
    tooltipOf: (id) => `Finding ${id}`,
    ...changes,
  };
  const show = (more: Partial<FindingsOptions> = {}) =>
    registry.show([findingsLayer({ ...options, ...more })]);
  show();
  return { registry, fake, show, options };
}

it('draws alerts and detections as points that count alerts in their clusters', () => {
  const { fake } = onMap();
  expect(fake.featuresOf('findings/points')).toMatchObject([
    { properties: { id: 'plume', alerts: 1 }, geometry: { coordinates: [-102.4, 31.9] } },
    { properties: { id: 'truck', alerts: 0 } },
  ]);
});

it('marks the hovered and the selected finding', () => {
  const { fake, show } = onMap();
  show({ hovered: 'plume', selected: 'truck' });
  expect(fake.states.get('plume')).toEqual({ hover: true });
  expect(fake.states.get('truck')).toEqual({ selected: true });
});

it('picks a finding, or nothing for a click elsewhere', () => {
  const { registry, fake, options } = onMap();
  fake.hits.set('findings/marks', [{ id: 'plume' }]);
  registry.pick(registry.hit(POINT, 'click'), POINT);
  expect(options.onPick).toHaveBeenCalledWith('plume');
  fake.hits.clear();
  registry.pick(registry.hit(POINT, 'click'), POINT);
  expect(options.onPick).toHaveBeenLastCalledWith(undefined);
});

it('reports the place of a cluster instead, which has no tooltip', () => {
  const { options } = onMap();
  const layer = findingsLayer(options);
  layer.onPick?.(['cluster -102.4,31.9'], POINT);
  expect(options.onCluster).toHaveBeenCalledWith([-102.4, 31.9]);
  expect(options.onPick).not.toHaveBeenCalled();
  expect(layer.tooltipOf?.('cluster -102.4,31.9')).toBeUndefined();
  expect(layer.tooltipOf?.('plume')).toBe('Finding plume');
});

it('knows which findings a mark would hide, so that only a ring is drawn while one is selected', () => {
  const { fake } = onMap({ findings: [ALERT, { ...DETECTION, isSmall: true }] });
  expect(fake.featuresOf('findings/points')).toMatchObject([
    { properties: { isSmall: false } },
    { properties: { isSmall: true } },
  ]);
});

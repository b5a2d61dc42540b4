import type { Position } from '@sigma/geo';
import { describe, expect, it, vi } from 'vitest';
import { areaLayer } from '../layers/area/area-layer.ts';
import { footprintsLayer } from '../layers/footprints/footprints-layer.ts';
import type { LayerHost, PixelPoint } from './layer-host.ts';
import { fakeRegistry } from './library-map.fixture.ts';
import type { LayerOnMap, MapLayer } from './map-layer.ts';

/** A made-up kind of thing: hot spots as clustered dots. Nothing but this file knows of it. */
interface HotspotsData {
  readonly spots: readonly { readonly id: string; readonly at: Position }[];
  readonly selected?: ReadonlySet<string>;
}

interface HotspotsOptions extends HotspotsData {
  readonly onPick?: (ids: readonly string[]) => void;
  readonly onHover?: (id: string | undefined) => void;
}

function hotspotsLayer({ onPick, onHover, ...data }: HotspotsOptions): MapLayer<HotspotsData> {
  return {
    id: 'hotspots',
    create: createHotspots,
    data,
    onPick,
    onHover,
    tooltipOf: (id) => <b>Hot spot {id}</b>,
  };
}

const released = vi.fn();
const createHotspots = () => new HotspotsOnMap();

class HotspotsOnMap implements LayerOnMap<HotspotsData> {
  #host: LayerHost | undefined;

  add(host: LayerHost): void {
    this.#host = host;
    host.addFeatures('spots', { idProperty: 'id', clusterRadiusPx: 40 });
    host.addLayer('marks', { id: 'dots', type: 'circle', source: 'spots', paint: { 'circle-radius': 6 } });
    host.addLayer('fills', { id: 'glow', type: 'heatmap', source: 'spots' });
  }

  show({ spots, selected }: HotspotsData): void {
    this.#host?.setFeatures(
      'spots',
      spots.map(({ id, at }) => ({
        type: 'Feature',
        properties: { id },
        geometry: { type: 'Point', coordinates: [...at] },
      })),
    );
    this.#host?.markFeatures('spots', 'selected', selected ?? new Set());
  }

  hit(point: PixelPoint): readonly string[] {
    return this.#host?.featuresAt(point, ['dots']).map(({ properties }) => String(properties.id)) ?? [];
  }

  remove(): void {
    released();
  }
}

const POINT = { x: 10, y: 20 };
const spot = (id: string) => ({ id, at: [10, 50] as const });
const footprints = footprintsLayer({ footprints: [] });
const area = areaLayer({ area: undefined });

describe('LayerRegistry with a kind of layer that the map does not know', () => {
  it('draws each style layer of the new kind in the slot that it names', () => {
    const { registry, fake } = fakeRegistry();
    registry.show([footprints, hotspotsLayer({ spots: [spot('a')] }), area]);
    const order = fake.order();
    const above = (high: string, low: string) => order.indexOf(high) > order.indexOf(low);
    expect(above('hotspots/glow', 'footprints/fill')).toBe(true);
    expect(above('footprints/casing', 'hotspots/glow')).toBe(true);
    expect(above('places', 'area/line')).toBe(true);
    expect(above('hotspots/dots', 'places')).toBe(true);
    expect(fake.featuresOf('hotspots/spots')).toMatchObject([{ properties: { id: 'a' } }]);
  });

  it('gives changed data to the layer that is on the map instead of adding it again', () => {
    const { registry, fake } = fakeRegistry();
    const spots = [spot('a')];
    registry.show([hotspotsLayer({ spots })]);
    const host = registry.hostOf('hotspots');
    registry.show([hotspotsLayer({ spots: [spot('b')], selected: new Set(['b']) })]);
    expect(registry.hostOf('hotspots')).toBe(host);
    expect(fake.featuresOf('hotspots/spots')).toMatchObject([{ properties: { id: 'b' } }]);
    expect(fake.states.get('b')).toEqual({ selected: true });
  });

  it('does not draw a layer again whose data has not changed', () => {
    const show = vi.fn();
    const create = () => ({ add: () => undefined, show });
    const spots = [spot('a')];
    const { registry } = fakeRegistry();
    for (const onPick of [vi.fn(), vi.fn()])
      registry.show([{ id: 'still', create, data: { spots }, onPick }]);
    expect(show).toHaveBeenCalledOnce();
  });

  it('removes everything of a layer that left the list', () => {
    const { registry, fake } = fakeRegistry();
    registry.show([hotspotsLayer({ spots: [] }), area]);
    const signal = registry.hostOf('hotspots')?.signal;
    registry.show([area]);
    expect(fake.order().filter((id) => id.startsWith('hotspots/'))).toEqual([]);
    expect(fake.sources()).not.toContain('hotspots/spots');
    expect(signal?.aborted).toBe(true);
    expect(released).toHaveBeenCalled();
  });

  it('adds all layers again in their order to a map whose style was replaced', () => {
    const { registry, fake } = fakeRegistry();
    registry.show([footprints, hotspotsLayer({ spots: [spot('a')] }), area]);
    const before = fake.order();
    fake.replaceStyle();
    registry.restore();
    expect(fake.order()).toEqual(before);
    expect(fake.featuresOf('hotspots/spots')).toMatchObject([{ properties: { id: 'a' } }]);
  });

  it('follows the order of the list when it changes', () => {
    const { registry, fake } = fakeRegistry();
    const [first, second] = ['one', 'two'].map((id) => ({ ...hotspotsLayer({ spots: [] }), id }));
    if (first === undefined || second === undefined) throw new Error('two layers are needed');
    registry.show([first, second]);
    registry.show([second, first]);
    expect(fake.order()).toEqual(['two/glow', 'one/glow', 'places', 'two/dots', 'one/dots']);
  });

  it('rejects a list with two layers of the same id', () => {
    const { registry } = fakeRegistry();
    expect(() => registry.show([area, area])).toThrow('Two map layers have the same id');
  });
});

describe('LayerRegistry and the pointer', () => {
  const pickFootprint = vi.fn();
  const pickSpot = vi.fn();
  const hoverFootprint = vi.fn();
  const hoverSpot = vi.fn();

  function crossing() {
    vi.clearAllMocks();
    const { registry, fake } = fakeRegistry();
    registry.show([
      footprintsLayer({ footprints: [], onPick: pickFootprint, onHover: hoverFootprint, hovered: 'f' }),
      hotspotsLayer({ spots: [], onPick: pickSpot, onHover: hoverSpot }),
    ]);
    return { registry, fake };
  }

  it('gives a click to the last layer of the list that has something under it', () => {
    const { registry, fake } = crossing();
    fake.hits.set('footprints/fill', [{ fileId: 'f' }]);
    fake.hits.set('hotspots/dots', [{ id: 'a' }, { id: 'b' }]);
    registry.pick(registry.hit(POINT, 'click'), POINT);
    expect(pickSpot).toHaveBeenCalledWith(['a', 'b'], POINT);
    expect(pickFootprint).not.toHaveBeenCalled();
  });

  it('reports a click on nothing to every layer', () => {
    const { registry } = crossing();
    registry.pick(registry.hit(POINT, 'click'), POINT);
    expect(pickSpot).toHaveBeenCalledWith([], POINT);
    expect(pickFootprint).toHaveBeenCalledWith([], POINT);
  });

  it('reports a hovered object once, and to other layers that nothing of theirs is hovered', () => {
    const { registry, fake } = crossing();
    fake.hits.set('hotspots/dots', [{ id: 'a' }]);
    const hit = registry.hit(POINT, 'hover');
    registry.hover(hit);
    expect(hoverSpot).toHaveBeenCalledWith('a');
    expect(hoverFootprint).toHaveBeenCalledWith(undefined);
    expect(hit?.layer.tooltipOf?.('a')).toEqual(<b>Hot spot {'a'}</b>);
  });

  it('does not report an object that is hovered already', () => {
    const { registry, fake } = crossing();
    fake.hits.set('footprints/fill', [{ fileId: 'f' }]);
    registry.hover(registry.hit(POINT, 'hover'));
    expect(hoverFootprint).not.toHaveBeenCalled();
  });

  it('knows which layer owns the pointer and which leads the camera', () => {
    const { registry } = fakeRegistry();
    const busy = {
      add: () => undefined,
      show: () => undefined,
      ownsPointer: () => true,
      leadsCamera: () => true,
    };
    registry.show([area]);
    expect([registry.ownsPointer(), registry.leadsCamera()]).toEqual([false, false]);
    registry.show([area, { id: 'busy', create: () => busy, data: {} }]);
    expect([registry.ownsPointer(), registry.leadsCamera()]).toEqual([true, true]);
  });
});

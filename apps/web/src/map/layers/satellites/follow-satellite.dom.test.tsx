import type { Marker } from 'maplibre-gl';
import { expect, it, vi } from 'vitest';
import { fakeRegistry } from '../../registry/library-map.fixture.ts';
import type { MarkerTick } from './satellites.ts';
import { type SatellitesData, satellitesLayer } from './satellites-layer.ts';

const tickAt = (lng: number): MarkerTick => ({
  markers: [{ id: 4, label: 'GHOSt-4', note: '', at: [lng, 0], next: [lng, 0] }],
  stepMs: 0,
});

/** A map that follows a satellite; `fly` moves the satellite on, as every second does. */
function following() {
  let at = { lng: 0, lat: 0 };
  const marker = {
    getLngLat: () => at,
    setLngLat: ([lng, lat]: [number, number]) => {
      at = { lng, lat };
    },
    remove: vi.fn(),
  };
  const { registry, fake } = fakeRegistry({ addMarker: () => marker as unknown as Marker });
  const jumpTo = vi.fn();
  const frames: (() => void)[] = [];
  Object.assign(fake.map, {
    jumpTo,
    getContainer: () => ({ clientWidth: 0, clientHeight: 0 }),
    getZoom: () => 2,
    isMoving: () => false,
    once: (_: 'render', listener: () => void) => frames.push(listener),
    project: ({ lng }: { lng: number }) => ({ x: lng, y: 0 }),
    triggerRepaint: vi.fn(),
  });
  let emit: (tick: MarkerTick) => void = () => undefined;
  const data: SatellitesData = {
    feed: {
      subscribe: (listener) => {
        emit = listener;
        return () => undefined;
      },
    },
    selected: 4,
    isFollowing: true,
    circles: undefined,
    onSelect: vi.fn(),
    onFollowEnd: vi.fn(),
  };
  const show = (change: Partial<SatellitesData>) => registry.show([satellitesLayer({ ...data, ...change })]);
  show({});
  return {
    data,
    jumpTo,
    show,
    on: (event: string) => fake.emit(event),
    draw: () => {
      for (const listener of frames.splice(0)) listener();
    },
    fly: (lng: number) => emit(tickAt(lng)),
  };
}

it('keeps the selected satellite in the middle of the map that follows it', () => {
  const { fly, jumpTo } = following();
  fly(10);
  expect(jumpTo).toHaveBeenLastCalledWith({ center: [10, 0] });
});

it('does not jump between a press and the frame that shows what the pointer did, however quick the drag was', () => {
  const { fly, on, draw, jumpTo } = following();
  on('mousedown');
  fly(10);
  on('mouseup');
  fly(20);
  expect(jumpTo).not.toHaveBeenCalled();
  draw();
  fly(30);
  expect(jumpTo).toHaveBeenCalledOnce();
});

it('waits for a second press that begins before the frame of the first', () => {
  const { fly, on, draw, jumpTo } = following();
  on('mousedown');
  on('mouseup');
  on('mousedown');
  draw();
  fly(10);
  expect(jumpTo).not.toHaveBeenCalled();
});

it('stays where it was dragged until the page knows, and follows again when the user says so', () => {
  const { data, fly, on, draw, show, jumpTo } = following();
  on('mousedown');
  on('dragstart');
  on('mouseup');
  draw();
  fly(10);
  expect(data.onFollowEnd).toHaveBeenCalledOnce();
  expect(jumpTo).not.toHaveBeenCalled();
  show({ isFollowing: false });
  show({});
  expect(jumpTo).toHaveBeenCalledOnce();
});

import { expect, it, vi } from 'vitest';
import { footprintsLayer } from '../layers/footprints/footprints-layer.ts';
import { fakeRegistry } from '../registry/library-map.fixture.ts';
import { MapPointer } from './map-pointer.ts';

const POSITION = { lat: 0, lng: 0, zoom: 2 };
const at = { lngLat: { lng: 190, lat: 5 }, point: { x: 10, y: 20 } };

function pointed() {
  const { registry, fake } = fakeRegistry();
  const [onHover, onPick] = [vi.fn(), vi.fn()];
  const footprints = footprintsLayer({ footprints: [], onHover, onPick });
  registry.show([footprints]);
  const events = {
    onMoving: vi.fn(),
    onMoved: vi.fn(),
    onPointer: vi.fn(),
    onHover: vi.fn(),
    onMenu: vi.fn(),
  };
  const pointer = new MapPointer({
    map: fake.map,
    registry: () => registry,
    position: () => POSITION,
    events,
  });
  return { registry, fake, footprints, events, pointer, onHover, onPick };
}

it('reports the object under the pointer and shows it as clickable', () => {
  const { fake, events, onHover } = pointed();
  fake.hits.set('footprints/fill', [{ fileId: 'f' }]);
  fake.emit('mousemove', at);
  expect(events.onPointer).toHaveBeenCalledWith({ lon: -170, lat: 5 });
  expect(events.onHover).toHaveBeenCalledWith(expect.objectContaining({ ids: ['f'] }), { x: 10, y: 20 });
  expect(onHover).toHaveBeenCalledWith('f');
  expect(fake.canvas.style.cursor).toBe('pointer');
});

it('reports a click to the layers and closes the menu of the right button', () => {
  const { fake, events, onPick } = pointed();
  fake.hits.set('footprints/fill', [{ fileId: 'f' }, { fileId: 'g' }]);
  fake.emit('click', at);
  expect(onPick).toHaveBeenCalledWith(['f', 'g'], at.point);
  expect(events.onMenu).toHaveBeenCalledWith(undefined);
});

it('neither hovers nor picks while a layer owns the pointer', () => {
  const { registry, fake, footprints, events, onHover, onPick } = pointed();
  const tool = { add: () => undefined, show: () => undefined, ownsPointer: () => true };
  registry.show([footprints, { id: 'tool', create: () => tool, data: {} }]);
  fake.hits.set('footprints/fill', [{ fileId: 'f' }]);
  fake.emit('mousemove', at);
  fake.emit('click', at);
  expect([onHover, onPick, events.onHover].flatMap((spy) => spy.mock.calls)).toEqual([]);
  expect(events.onPointer).toHaveBeenCalledOnce();
});

it('picks nothing with the click that ends a tool, and picks again with the next click', () => {
  const { registry, fake, footprints, onPick } = pointed();
  let isBusy = true;
  const tool = { add: () => undefined, show: () => undefined, ownsPointer: () => isBusy };
  registry.show([footprints, { id: 'tool', create: () => tool, data: {} }]);
  fake.hits.set('footprints/fill', [{ fileId: 'f' }]);
  const click = (whilePressed: () => void) => {
    fake.canvas.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    whilePressed();
    fake.emit('click', at);
  };
  // A point is set, or a polygon closed, when the button is released.
  click(() => {
    isBusy = false;
  });
  expect(onPick).not.toHaveBeenCalled();
  click(() => undefined);
  expect(onPick).toHaveBeenCalledWith(['f'], at.point);
});

it('distinguishes moves of the user, also by the wheel, from moves of the page', () => {
  const { fake, events } = pointed();
  const move = (start: object) => {
    fake.emit('movestart', start);
    fake.emit('moveend');
    return events.onMoved.mock.lastCall;
  };
  expect(move({})).toEqual([POSITION, false]);
  expect(move({ originalEvent: {} })).toEqual([POSITION, true]);
  fake.emit('wheel');
  expect(move({})).toEqual([POSITION, true]);
  expect(move({})).toEqual([POSITION, false]);
});

it('opens the menu of the right button at the position and ends hovering', () => {
  const { fake, events } = pointed();
  fake.emit('contextmenu', { ...at, originalEvent: { preventDefault: () => undefined } });
  expect(events.onMenu).toHaveBeenCalledWith({ lon: -170, lat: 5, x: 10, y: 20 });
  expect(events.onHover).toHaveBeenCalledWith(undefined, { x: 0, y: 0 });
});

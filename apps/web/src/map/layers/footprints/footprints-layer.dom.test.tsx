import { bboxPolygon } from '@sigma/geo';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeRegistry } from '../../registry/library-map.fixture.ts';
import { footprintsLayer } from './footprints-layer.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const SOURCE = 'footprints/outlines';
const row = (count: number, west: number) =>
  Array.from({ length: count }, (_, index) => ({
    fileId: `${west}-${index}`,
    footprint: bboxPolygon([west, 0, west + 1, 1]),
  }));

it('draws the first footprint of the list on top', () => {
  const { registry, fake } = fakeRegistry();
  registry.show([footprintsLayer({ footprints: [...row(1, 10), ...row(1, 20)] })]);
  expect(fake.featuresOf(SOURCE)).toMatchObject([
    { properties: { fileId: '20-0' } },
    { properties: { fileId: '10-0' } },
  ]);
});

it('draws the footprints in view and reports the hidden ones 250 ms after the map came to rest', () => {
  let west = 0;
  const onHidden = vi.fn();
  const { registry, fake } = fakeRegistry({ view: () => [west, -5, west + 30, 5] });
  registry.show([footprintsLayer({ footprints: [...row(1200, 10), ...row(1, 100)], onHidden })]);
  vi.advanceTimersByTime(250);
  expect(onHidden).toHaveBeenLastCalledWith(200);
  west = 90;
  fake.emit('moveend');
  vi.advanceTimersByTime(249);
  expect(onHidden).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  expect(onHidden).toHaveBeenLastCalledWith(0);
  expect(fake.featuresOf(SOURCE)).toMatchObject([{ properties: { fileId: '100-0' } }]);
});

it('moves the hover mark of footprints without drawing them again', () => {
  const { registry, fake } = fakeRegistry();
  const footprints = row(2, 10);
  registry.show([footprintsLayer({ footprints, hovered: '10-0' })]);
  const drawn = fake.featuresOf(SOURCE);
  registry.show([footprintsLayer({ footprints, hovered: '10-1' })]);
  expect(fake.featuresOf(SOURCE)).toBe(drawn);
  expect([fake.states.get('10-0'), fake.states.get('10-1')]).toEqual([{ hover: false }, { hover: true }]);
});

it('reports no hidden footprints after the layer was removed', () => {
  const onHidden = vi.fn();
  const { registry } = fakeRegistry();
  registry.show([footprintsLayer({ footprints: row(1200, 10), onHidden })]);
  registry.show([]);
  vi.advanceTimersByTime(1000);
  expect(onHidden).not.toHaveBeenCalled();
});

const paints = (fake: ReturnType<typeof fakeRegistry>['fake'], layer: string) =>
  vi
    .mocked(fake.map.setPaintProperty)
    .mock.calls.filter(([id, property]) => id === `footprints/${layer}` && property === 'line-opacity')
    .map(([, , value]) => value);

it('draws outlines strongly, faintly while pictures are shown, and not at all when they are off', () => {
  const { registry, fake } = fakeRegistry();
  const footprints = row(2, 10);
  for (const outlines of ['full', 'faint', 'none'] as const) {
    registry.show([footprintsLayer({ footprints, outlines })]);
  }
  expect(paints(fake, 'line')).toEqual([1, 0.12, 0]);
});

it('draws selected outlines without a casing over pictures, and faintly if there are many', () => {
  const { registry, fake } = fakeRegistry();
  const footprints = row(40, 10);
  const cart = (count: number) => new Set(footprints.slice(0, count).map(({ fileId }) => fileId));
  for (const [count, outlines] of [
    [2, 'full'],
    [2, 'faint'],
    [40, 'faint'],
    [1, 'faint'],
    [1, 'none'],
  ] as const) {
    registry.show([footprintsLayer({ footprints, selected: cart(count), outlines })]);
  }
  const opacities = (layer: string, flag: string) =>
    paints(fake, layer).map((value) => {
      const expression = value as readonly unknown[];
      return expression[expression.findIndex((part) => JSON.stringify(part)?.includes(flag)) + 1];
    });
  expect(opacities('marked-line', 'selected')).toEqual([1, 0.8, 0.12, 0.8, 0]);
  expect(opacities('marked-casing', 'selected')).toEqual([1, 0, 0, 0, 0]);
  expect(opacities('marked-line', 'hover')).toEqual([1, 1, 1, 1, 1]);
});

it('marks the hovered and the chosen footprint apart from each other', () => {
  const { registry, fake } = fakeRegistry();
  const footprints = row(3, 10);
  registry.show([footprintsLayer({ footprints, hovered: '10-0', chosen: '10-1' })]);
  expect([fake.states.get('10-0'), fake.states.get('10-1'), fake.states.get('10-2')]).toEqual([
    { hover: true },
    { chosen: true },
    undefined,
  ]);
});

it('fills the hovered and the chosen footprint, except where fills are off', () => {
  const { registry, fake } = fakeRegistry();
  const footprints = row(2, 10);
  for (const fills of [true, false, true]) registry.show([footprintsLayer({ footprints, fills })]);
  const shares = vi
    .mocked(fake.map.setPaintProperty)
    .mock.calls.filter(([id, property]) => id === 'footprints/fill' && property === 'fill-opacity')
    .map(([, , value]) => JSON.stringify(value).includes(',1'));
  expect(shares).toEqual([true, false, true]);
});

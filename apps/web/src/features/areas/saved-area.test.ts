import type { SearchArea as SavedArea } from '@sigma/contract';
import { bboxPolygon } from '@sigma/geo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outlinePath } from './area-outline.ts';
import { areaLabel, findAreas, isSameShape, parseShape, savedSizeText } from './saved-area.ts';

const saved = (name: string): SavedArea => ({ id: name, name, area: '', created_at: '', updated_at: '' });

describe('the label of an area', () => {
  it.each([
    ['n'.repeat(33), 'n'.repeat(33)],
    ['n'.repeat(34), `${'n'.repeat(30)}…`],
    ['𝄞'.repeat(33), '𝄞'.repeat(33)],
    ['𝄞'.repeat(34), `${'𝄞'.repeat(30)}…`],
  ])('of %s is %s', (name, label) => expect(areaLabel(name)).toBe(label));
});

describe('finding areas', () => {
  const areas = ['Köln north', 'North Sea', 'Bay'].map(saved);
  const found = (text: string) => findAreas(areas, text).map(({ name }) => name);

  it('a search by name requires every word, in any case and order', () =>
    expect(found('NORTH koln')).toEqual(['Köln north']));
  it('a search without text finds all areas', () => expect(found('  ')).toHaveLength(3));
  it('a search for a word that no name has finds nothing', () => expect(found('north x')).toEqual([]));
});

describe('the size of an area', () => {
  it('counts the vertices of an area without the one that closes the ring', () => {
    // 0.1° on the equator is 11.13 km on the sphere of radius 6378137 m.
    expect(savedSizeText(bboxPolygon([0, 0, 0.1, 0.1]))).toBe('124 km² · 4 vertices');
  });
  it('shows the length of a line and all of its vertices', () => {
    const coordinates = [
      [0, 0],
      [0.1, 0],
      [0.2, 0],
    ] as const;
    expect(savedSizeText({ type: 'LineString', coordinates })).toBe('22.3 km · 3 vertices');
    expect(savedSizeText({ type: 'MultiLineString', coordinates: [coordinates, coordinates] })).toBe(
      '44.5 km · 6 vertices',
    );
  });
  it('names points', () => {
    expect(savedSizeText({ type: 'Point', coordinates: [1, 2] })).toBe('Point');
    const coordinates = [
      [1, 2],
      [3, 4],
    ] as const;
    expect(savedSizeText({ type: 'MultiPoint', coordinates })).toBe('2 points');
  });
});

describe('a saved geometry', () => {
  it('a saved geometry that is not valid JSON or not an area is unavailable', () => {
    expect(parseShape('{')).toBeUndefined();
    expect(parseShape('{"type":"LineString","coordinates":[0,1]}')).toBeUndefined();
    expect(parseShape('{"type":"Circle","coordinates":[[0,0],[1,1]]}')).toBeUndefined();
  });
  it('a saved area is recognised as the area of the search after the address has rounded it', () => {
    const box = bboxPolygon([-122.123456, 37.654321, -122, 38]);
    expect(isSameShape(box, bboxPolygon([-122.12346, 37.65432, -122, 38]))).toBe(true);
    expect(isSameShape(box, bboxPolygon([-122.12346, 37.6544, -122, 38]))).toBe(false);
    expect(isSameShape(box, { type: 'Point', coordinates: [-122, 38] })).toBe(false);
  });
});

describe('the outline of an area in small', () => {
  const numbers = (path: string) => [...path.matchAll(/-?[\d.]+/g)].map(([text]) => Number(text));

  it('the small outline stays within its picture, wherever the area is', () => {
    const box = fc.tuple(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -89, max: 80, noNaN: true }),
      fc.double({ min: 0.001, max: 170, noNaN: true }),
      fc.double({ min: 0.001, max: 9, noNaN: true }),
    );
    fc.assert(
      fc.property(box, ([west, south, width, height]) => {
        const path = outlinePath(bboxPolygon([west, south, west + width, south + height]), 40);
        const values = numbers(path);
        expect(values).toHaveLength(10);
        expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...values)).toBeLessThanOrEqual(40);
      }),
    );
  });

  it('the small outline is as wide as on the ground', () => {
    const values = numbers(outlinePath(bboxPolygon([0, 59.5, 2, 60.5]), 100));
    const xs = values.filter((_, index) => index % 2 === 0);
    const ys = values.filter((_, index) => index % 2 === 1);
    // At 60° north a degree of longitude is half as long as one of latitude.
    expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(Math.max(...ys) - Math.min(...ys), 0);
  });

  it('the small outline of a line is open, continuous across the antimeridian, and reaches its end', () => {
    const coordinates = Array.from({ length: 1000 }, (_, index) => [170 + index / 50, 0] as const);
    const path = outlinePath({ type: 'LineString', coordinates }, 100);
    expect(path).toMatch(/^M6 50L[^MZ]*L94 50$/);
    const pieces = [
      coordinates.slice(0, 501),
      coordinates.slice(500).map(([lon]) => [lon - 360, 0] as const),
    ];
    expect(outlinePath({ type: 'MultiLineString', coordinates: pieces }, 100)).toBe(path);
  });

  it('the small outline of a point is empty', () =>
    expect(outlinePath({ type: 'Point', coordinates: [0, 0] }, 40)).toBe(''));
});

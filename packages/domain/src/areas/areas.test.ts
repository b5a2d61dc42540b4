import { areaKm2, type SearchGeometry } from '@sigma/geo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AreaLibrary,
  libraryIssue,
  MAX_LIBRARY_VERTICES,
  MAX_SEARCH_AREAS,
  planAreaImport,
} from './area-library.ts';
import { areaNameIssue } from './area-name.ts';
import { writtenPositions } from './area-text.ts';
import { checkSearchArea, readAreaText, type SearchAreaReading } from './check-search-area.ts';

const box = (west: number, south: number, width: number, height: number) =>
  JSON.stringify({
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [west + width, south],
        [west + width, south + height],
        [west, south + height],
        [west, south],
      ],
    ],
  });

function lonsOf(geometry: SearchGeometry): number[] {
  const text = JSON.stringify(geometry.coordinates);
  return [...text.matchAll(/\[(-?[\d.e-]+),/g)].map(([, lon]) => Number(lon));
}

const check = (name: string, text: string) => checkSearchArea(name, readAreaText(text));

function geometryOf(text: string) {
  const reading = check('An area', text);
  if (!reading.ok) throw new Error(reading.issue.message);
  const { stored, shown, ...rest } = reading.area.geometry;
  const [storedGeometry, shownGeometry]: SearchGeometry[] = [JSON.parse(stored), JSON.parse(shown)];
  if (storedGeometry === undefined || shownGeometry === undefined) throw new Error('no geometry');
  return { stored: storedGeometry, shown: shownGeometry, ...rest };
}

describe('an area', () => {
  it('stores an area within ±180 and shows it in one piece, wherever it is', () => {
    const place = fc.tuple(fc.integer({ min: -180, max: 179 }), fc.integer({ min: -80, max: 70 }));
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 90 }), ([west, south], width) => {
        const text = box(west, south, width, 5);
        const { stored, shown } = geometryOf(text);
        expect(lonsOf(stored).every((lon) => Math.abs(lon) <= 180)).toBe(true);
        const lons = lonsOf(shown);
        expect(Math.max(...lons) - Math.min(...lons)).toBeCloseTo(width, 9);
        if (stored.type !== 'Polygon' && stored.type !== 'MultiPolygon') throw new Error('no area');
        expect(areaKm2(stored) / areaKm2(JSON.parse(text))).toBeCloseTo(1, 6);
      }),
    );
  });

  it('accepts a point as an area and stores it within ±180', () => {
    const { stored, shown } = geometryOf('{"type":"Point","coordinates":[190,10]}');
    expect(stored).toEqual({ type: 'Point', coordinates: [-170, 10] });
    expect(shown.coordinates).toEqual([190, 10]);
  });

  it('accepts a line as an area, stores it cut at the antimeridian and shows it in one piece', () => {
    const { stored, shown, vertices } = geometryOf('{"type":"LineString","coordinates":[[170,0],[190,10]]}');
    const pieces = [
      [
        [170, 0],
        [180, 5],
      ],
      [
        [-180, 5],
        [-170, 10],
      ],
    ];
    expect(stored).toEqual({ type: 'MultiLineString', coordinates: pieces });
    expect(shown.coordinates).toEqual([
      [170, 0],
      [190, 10],
    ]);
    expect(vertices).toBe(2);
    expect(geometryOf(JSON.stringify(stored))).toMatchObject({
      stored,
      shown: {
        type: 'LineString',
        coordinates: [
          [170, 0],
          [180, 5],
          [190, 10],
        ],
      },
      vertices: 3,
    });
  });

  it('describes what was repaired in an area', () => {
    expect(geometryOf('{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1]]]}').repaired).toBe(
      'Closed a ring.',
    );
  });

  it.each([
    ['[1', 'unreadable'],
    ['null', 'not_a_geometry'],
    ['{"type":"LineString","coordinates":[[0,0]]}', 'too_few_positions'],
    ['{"type":"Circle","coordinates":[0,0]}', 'wrong_type'],
    [' '.repeat(1_000_001), 'too_long'],
    [`{"type":"MultiPolygon","coordinates":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 'bad_position'],
  ])('refuses %.40s as an area', (text, code) => {
    expect(check('An area', text)).toMatchObject({ ok: false, issue: { field: 'area', code } });
  });
});

it('counts the positions of a GeoJSON text in any layout', () => {
  const place = fc.tuple(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());
  const rings = fc.array(fc.array(place, { minLength: 1 }), { minLength: 1 });
  fc.assert(
    fc.property(rings, fc.constantFrom(undefined, 2, '\t'), (coordinates, layout) => {
      const text = JSON.stringify({ type: 'Polygon', coordinates }, undefined, layout);
      expect(writtenPositions(text)).toBe(coordinates.flat().length);
    }),
  );
});

describe('the name of an area', () => {
  it('asks for a missing area name in the words of the form', () => {
    expect(areaNameIssue('')?.message).toBe('Please specify an area name');
  });

  it('accepts an area name of at most 128 code points', () => {
    expect(areaNameIssue('𝄞'.repeat(128))).toBeUndefined();
    expect(areaNameIssue('𝄞'.repeat(129))?.code).toBe('too_long');
    expect(areaNameIssue('a'.repeat(129))?.code).toBe('too_long');
  });

  it('refuses an area name with half a character', () => {
    expect(areaNameIssue('a\ud83d')?.code).toBe('bad_text');
  });
});

describe('a library', () => {
  const reading = (name: string, text = box(0, 0, 1, 1)): SearchAreaReading => check(name, text);
  const codes = (library: AreaLibrary, readings: SearchAreaReading[]) =>
    planAreaImport(library, readings).map((planned) => (planned.ok ? 'added' : planned.code));
  const empty: AreaLibrary = { names: [], vertices: 0 };

  it('adds each area name once, including names from the same call', () => {
    expect(
      codes(
        { names: ['Old'], vertices: 5 },
        ['Old', 'New', ' New '].map((name) => reading(name)),
      ),
    ).toEqual(['duplicate_name', 'added', 'duplicate_name']);
  });

  it('does not count rejected areas against the limit of a library', () => {
    const names = Array.from({ length: MAX_SEARCH_AREAS - 1 }, (_, index) => `A${index}`);
    const readings = [reading('Bad', 'x'), reading('A1'), reading('Last'), reading('Over')];
    expect(codes({ names, vertices: 0 }, readings)).toEqual([
      'unreadable',
      'duplicate_name',
      'added',
      'limit_reached',
    ]);
  });

  it('limits the positions of a library', () => {
    const full = { names: [], vertices: MAX_LIBRARY_VERTICES - 5 };
    expect(codes(full, [reading('Fits'), reading('Over')])).toEqual(['added', 'limit_reached']);
  });

  it('accepts the first area of a library', () => {
    const first = reading('First');
    expect(first.ok && libraryIssue(empty, first.area)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { box } from '../shapes/shapes.fixture.ts';
import { checkSearchGeometry } from './check-geometry.ts';

describe('checkSearchGeometry', () => {
  it('accepts a point, several points or an area to search with', () => {
    const point = { type: 'Point', coordinates: [1, 2] };
    const points = {
      type: 'MultiPoint',
      coordinates: [
        [1, 2],
        [0, 55],
      ],
    };
    expect(checkSearchGeometry(point)).toEqual({ ok: true, geometry: point });
    expect(checkSearchGeometry(points)).toEqual({ ok: true, geometry: points });
    expect(checkSearchGeometry(box(0, 0, 1, 1))).toEqual({ ok: true, geometry: box(0, 0, 1, 1) });
  });
  it('refuses invalid points and unknown geometry types', () => {
    expect(checkSearchGeometry({ type: 'Circle', coordinates: [0, 0] })).toMatchObject({
      code: 'wrong_type',
    });
    expect(checkSearchGeometry({ type: 'Point', coordinates: [0, 91] })).toMatchObject({
      code: 'latitude_out_of_range',
    });
    expect(checkSearchGeometry({ type: 'MultiPoint', coordinates: [[0, 0], [1]] })).toMatchObject({
      field: 'coordinates[1]',
    });
  });

  describe('of lines', () => {
    const line = (...coordinates: unknown[]) => ({ type: 'LineString', coordinates });
    const lines = (...coordinates: unknown[]) => ({ type: 'MultiLineString', coordinates });

    it.each([
      ['a line of two positions', line([0, 0], [1, 1])],
      ['a line out and back', line([0, 0], [1, 1], [0, 0])],
      ['a line that crosses itself', line([0, 0], [2, 2], [2, 0], [0, 2])],
      ['a line across the antimeridian', line([170, 0], [190, 5])],
      ['several lines', lines([[0, 0], [1, 1]], [[5, 5], [6, 6]])], // biome-ignore format: one line reads better
    ])('accepts %s unchanged', (_name, value) => {
      expect(checkSearchGeometry(value)).toEqual({ ok: true, geometry: value });
    });

    it('removes repeated positions of a line and reports it', () => {
      expect(checkSearchGeometry(line([0, 0], [0, 0], [1, 1], [1, 1, 20]))).toEqual({
        ok: true,
        geometry: line([0, 0], [1, 1]),
        repaired: 'Removed repeated points.',
      });
    });

    it.each<[string, unknown, string, string]>([
      ['a line without a position', line(), 'not_a_geometry', 'coordinates'],
      ['a line of one position', line([0, 0]), 'too_few_positions', 'coordinates'],
      ['a line that repeats one position', line([3, 4], [3, 4]), 'too_few_positions', 'coordinates'],
      ['several lines of which one is too short', lines([[0, 0], [1, 1]], [[5, 5]]), 'too_few_positions', 'coordinates[1]'], // biome-ignore format: one line reads better
      ['several lines of which one has no extent', lines([[0, 0], [1, 1]], [[5, 5], [5, 5]]), 'too_few_positions', 'coordinates[1]'], // biome-ignore format: one line reads better
      [
        'a line with a latitude beyond the pole',
        line([0, 0], [0, 91]),
        'latitude_out_of_range',
        'coordinates[1]',
      ],
      [
        'a line with a longitude beyond 360 degrees',
        line([0, 0], [361, 0]),
        'longitude_out_of_range',
        'coordinates[1]',
      ],
      ['a line with numbers in place of positions', line(0, 1), 'bad_position', 'coordinates[0]'],
    ])('refuses %s', (_name, value, code, field) => {
      expect(checkSearchGeometry(value)).toMatchObject({ ok: false, code, field });
    });

    it('refuses lines with more than 10,000 positions in total', () => {
      const long = (count: number) => Array.from({ length: count }, (_, index) => [index / 1000, 0]);
      expect(checkSearchGeometry(line(...long(10_000)))).toMatchObject({ ok: true });
      expect(checkSearchGeometry(line(...long(10_001)))).toMatchObject({ code: 'too_many_vertices' });
      expect(checkSearchGeometry(lines(long(5000), long(5000)))).toMatchObject({ ok: true });
      expect(checkSearchGeometry(lines(long(5000), long(5001)))).toMatchObject({ code: 'too_many_vertices' });
    });
  });
});

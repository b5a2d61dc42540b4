import { Refusal, type SearchBody } from '@sigma/contract';
import { NO_ENTITLEMENT } from '@sigma/domain';
import { describe, expect, it } from 'vitest';
import { readSearch } from './read-search.ts';

const cql = (op: string, property: string, ...values: unknown[]) => ({ op, args: [{ property }, ...values] });

function refusalOf(body: Omit<SearchBody, 'sortby' | 'fields'>): Refusal {
  const read = readSearch({ entitlement: NO_ENTITLEMENT, now: new Date() }, { ...body, limit: 10 });
  if (read instanceof Refusal) return read;
  throw new Error('Expected the search to be rejected.');
}

describe('the refusal of an invalid search', () => {
  it.each<[string, SearchBody, string]>([
    [
      'a ring of three points',
      {
        intersects: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1, 0],
              [0, 0],
            ],
          ],
        },
      },
      'intersects.coordinates[0]',
    ],
    [
      'a latitude beyond the pole',
      { intersects: { type: 'Point', coordinates: [0, 91] } },
      'intersects.coordinates',
    ],
    ['a box upside down', { bbox: [0, 10, 1, 5] }, 'bbox'],
    ['a box beyond the Earth', { bbox: [-500, 0, 1, 5] }, 'bbox'],
    ['a date that does not exist', { datetime: '2026-02-31' }, 'datetime'],
    ['an interval that ends before it starts', { datetime: '2026-09-02/2026-09-01' }, 'datetime'],
    ['an interval with two open ends', { datetime: '../..' }, 'datetime'],
    ['an invalid token', { token: 'abc' }, 'token'],
    [
      'a box together with an area',
      { bbox: [0, 0, 1, 1], intersects: { type: 'Point', coordinates: [0, 0] } },
      'intersects',
    ],
  ])('names the field of %s', (_, body, field) => {
    const refusal = refusalOf(body);
    expect(refusal.code).toBe('bad_parameter');
    expect(refusal.issues.map((error) => error.field)).toContain(field);
  });

  it('names all invalid fields at once', () => {
    const refusal = refusalOf({ bbox: [0, 10, 1, 5], datetime: 'x', token: '!' });
    expect(refusal.issues.map((error) => error.field)).toEqual(['bbox', 'datetime', 'token']);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['an unknown property', cql('=', 'eo:snow', 1), 'filter.args[0]'],
    ['a number instead of text', cql('=', 'sigma:sensor_serial', 1), 'filter.args[1]'],
    ['a mode that does not exist', cql('=', 'sigma:imaging_mode', 'video'), 'filter.args[1]'],
    ['an unknown operator', { op: 'drop', args: [] }, 'filter.op'],
    ['no operator', {}, 'filter'],
  ])('names the operand of a filter with %s', (_, filter, field) => {
    const refusal = refusalOf({ filter });
    expect(refusal.code).toBe('bad_filter');
    expect(refusal.issues[0]?.field).toBe(field);
  });
});

import { describe, expect, it } from 'vitest';
import type { PassFacts } from '../../opportunities/index.ts';
import { readFilter } from './read-filter.ts';

const PASS: PassFacts = {
  sensor: 2,
  start: new Date('2026-11-22T10:00:00Z'),
  end: new Date('2026-11-22T10:01:00Z'),
  offNadirDeg: 12,
  sunElevationDeg: 30,
  isEclipsed: false,
};
const is = (property: string, op: string, value: unknown) => ({ op, args: [{ property }, value] });
const all = (...args: object[]) => ({ op: 'and', args });
const CLOUD = 'eo:cloud_cover';

function read(filter: unknown) {
  const answer = readFilter(filter);
  if ('faults' in answer) throw new Error(answer.faults.map(({ message }) => message).join());
  return answer.filter;
}
function fault(filter: unknown): string | undefined {
  const answer = readFilter(filter);
  return 'faults' in answer ? `${answer.faults[0]?.field}: ${answer.faults[0]?.message}` : undefined;
}

describe('a filter of passes', () => {
  it.each([
    [null, true],
    [is('view:off_nadir', '<=', 15), true],
    [is('view:off_nadir', '>', 15), false],
    [is('view:sun_elevation', '>=', 40), false],
    [is('sigma:eclipsed', '=', false), true],
    [is('sigma:sensor', 'in', [1, 3]), false],
    [all(is('sigma:sensor', '=', 2), is('view:off_nadir', '<', 20)), true],
    [{ op: 'or', args: [is('sigma:sensor', '=', 9), is('view:off_nadir', '<', 20)] }, true],
    [{ op: 'not', args: [is('sigma:sensor', '=', 2)] }, false],
  ])('%j', (filter, expected) => {
    expect(read(filter).accepts(PASS)).toBe(expected);
  });

  it('keeps the greatest cloud cover for the capture, and lets every pass by', () => {
    for (const filter of [
      is(CLOUD, '<=', 30),
      is(CLOUD, '<', 30),
      { op: 'between', args: [{ property: CLOUD }, 0, 30] },
      { op: '>=', args: [30, { property: CLOUD }] },
      all(is(CLOUD, '<=', 80), all(is('sigma:sensor', '=', 2), is(CLOUD, '<=', 30))),
    ]) {
      expect(read(filter).maxCloudCover).toBe(30);
      expect(read(filter).accepts(PASS)).toBe(true);
    }
    expect(read(is('sigma:sensor', '=', 2)).maxCloudCover).toBeUndefined();
  });

  it.each([
    ['asks for many clouds', is(CLOUD, '>=', 30)],
    ['asks for more than there can be', is(CLOUD, '<=', 130)],
    ['has clouds as one of two ways', { op: 'or', args: [is(CLOUD, '<=', 30), is('sigma:sensor', '=', 2)] }],
    ['denies them', { op: 'not', args: [is(CLOUD, '<=', 30)] }],
  ])('that %s is refused: nobody knows them before', (_, filter) => {
    expect(fault(filter)).toMatch(/^filter: eo:cloud_cover is known when the picture is taken/);
  });

  it('names what it does not know, and where', () => {
    expect(fault(all(is('sigma:sensor', '=', 2), is('sigma:price', '<', 5)))).toMatch(
      /^filter.args\[1\].*Property sigma:price does not exist/,
    );
    expect(fault(is('view:off_nadir', '<=', 'low'))).toMatch(/view:off_nadir must be compared with a number/);
    expect(fault({ op: 'near', args: [] })).toMatch(/^filter/);
    expect(fault({})).toMatch(/^filter/);
  });
});

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
  isAvailable: true,
};
const is = (property: string, op: string, value: unknown) => ({ op, args: [{ property }, value] });
const all = (...args: object[]) => ({ op: 'and', args });
const CLOUD = 'eo:cloud_cover';

function read(filter: unknown) {
  const answer = readFilter(filter);
  if ('issues' in answer) throw new Error(answer.issues.map(({ message }) => message).join());
  return answer.filter;
}
function issueOf(filter: unknown): string | undefined {
  const answer = readFilter(filter);
  return 'issues' in answer ? `${answer.issues[0]?.field}: ${answer.issues[0]?.message}` : undefined;
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
  ])('evaluates the filter %j for a pass', (filter, expected) => {
    expect(read(filter).accepts(PASS)).toBe(expected);
  });

  it('returns the limit of the cloud cover for the capture and accepts every pass', () => {
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
    ['sets a lower limit', is(CLOUD, '>=', 30)],
    ['exceeds 100 %', is(CLOUD, '<=', 130)],
    [
      'uses the cloud cover in an alternative',
      { op: 'or', args: [is(CLOUD, '<=', 30), is('sigma:sensor', '=', 2)] },
    ],
    ['negates the limit', { op: 'not', args: [is(CLOUD, '<=', 30)] }],
  ])('refuses a filter of the cloud cover that %s', (_, filter) => {
    expect(issueOf(filter)).toMatch(/^filter: eo:cloud_cover is known only when the picture is taken/);
  });

  it('names an invalid part of a filter and its position', () => {
    expect(issueOf(all(is('sigma:sensor', '=', 2), is('sigma:price', '<', 5)))).toMatch(
      /^filter.args\[1\].*Property sigma:price does not exist/,
    );
    expect(issueOf(is('view:off_nadir', '<=', 'low'))).toMatch(
      /view:off_nadir must be compared with a number/,
    );
    expect(issueOf({ op: 'near', args: [] })).toMatch(/^filter/);
    expect(issueOf({})).toMatch(/^filter/);
  });
});

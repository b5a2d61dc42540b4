import { readTaskingArea, taskingIntervalIssues, taskingSensorIssues } from '@sigma/domain';
import { expect, it } from 'vitest';
import { isPassIssue, refusalText } from './refusal-text.ts';

it.each([
  ['program', 'AJ', /no captures left/],
  ['sensor', 'unknown', /no longer one of your program/],
  ['sensor', 'not_eligible', /takes no captures at that time/],
  ['start_time', 'past', /has begun/],
  ['start_time', 'FF', /no longer comes within reach/],
  ['end_time', 'too_far', /at most 366 days ahead/],
  ['aoi', 'AA', /at most 100,000 km²/],
  ['aoi', 'self_crossing', /crosses itself/],
  ['aoi.coordinates.0.3', 'anything', /^No capture can be asked of this area\./],
  ['start_time', 'anything', /^It was refused as it is\./],
])('says in its own words why %s was refused with %s', (field, code, text) => {
  expect(isPassIssue({ field })).toBe(true);
  expect(refusalText({ field, code })).toMatch(text);
});

it('leaves the fields of the order to them', () => {
  expect(['s3Bucket', 'productLevel', 'required_license'].some((field) => isPassIssue({ field }))).toBe(
    false,
  );
});

it('has words of its own for each rule of a capture', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
  const wish = { sensor: 1, start_time: days(-1), end_time: days(400) };
  const closed = { name: 'GHOSt-1', eligibleStart: null, eligibleEnd: null };
  const wide = readTaskingArea({
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [9, 0],
        [9, 9],
        [0, 9],
        [0, 0],
      ],
    ],
  });
  const faults = [
    ...taskingSensorIssues(wish, undefined),
    ...taskingSensorIssues(wish, closed),
    ...taskingIntervalIssues(wish, now),
    ...(wide.ok ? [] : [wide.issue]),
  ];
  expect(faults).toHaveLength(5);
  const general = refusalText({ field: 'sensor', code: 'anything' });
  for (const fault of faults) {
    expect(isPassIssue(fault)).toBe(true);
    expect([general, refusalText({ field: 'aoi', code: 'anything' })]).not.toContain(refusalText(fault));
  }
});

import { readTaskingArea, taskingIntervalIssues, taskingSensorIssues } from '@sigma/domain';
import { expect, it } from 'vitest';
import { isPassIssue, refusalText } from './refusal-text.ts';

it.each([
  ['program', 'AJ', /no captures left/],
  ['sensor', 'unknown', /no longer one of your program/],
  ['sensor', 'contract_sensor', /no longer one of your program/],
  ['sensor_data_access', 'contract_sensor', /no longer one of your program/],
  ['end_time', 'contract_ended', /contract of your program ends before this pass/],
  ['end_date', 'contract_ended', /contract of your program ends before this pass/],
  ['sensor', 'not_eligible', /accepts no captures at that time/],
  ['start_time', 'past', /has begun/],
  ['start_time', 'taken', /takes another picture/],
  ['start_time', 'blocked', /takes no pictures/],
  ['start_time', 'FF', /no longer comes within reach/],
  ['target', 'outside_area', /outside of the area/],
  ['end_time', 'too_far', /at most 366 days ahead/],
  ['passes.1', 'repeated', /selected twice/],
  ['passes', 'too_long', /more than 366 days/],
  ['passes', 'too_detailed', /too many corners/],
  ['passes', 'AJ', /fewer captures left/],
  ['aoi', 'AA', /at most 100,000 km²/],
  ['aoi', 'too_many_sites', /at most 100 sites/],
  ['aoi', 'self_crossing', /crosses itself/],
  ['aoi.coordinates.0.3', 'anything', /^This area cannot be captured\./],
  ['start_time', 'anything', /^The pass was rejected\./],
])('explains in its own words why %s was rejected with %s', (field, code, text) => {
  expect(isPassIssue({ field })).toBe(true);
  expect(refusalText({ field, code })).toMatch(text);
});

it('leaves issues of an order field to that field', () => {
  expect(['s3Bucket', 'productLevel', 'required_license'].some((field) => isPassIssue({ field }))).toBe(
    false,
  );
});

it('has a text of its own for each rule of a capture', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
  const input = { sensor: 1, start_time: days(-1), end_time: days(400) };
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
  const issues = [
    ...taskingSensorIssues(input, undefined),
    ...taskingSensorIssues(input, closed),
    ...taskingIntervalIssues(input, now),
    ...(wide.ok ? [] : [wide.issue]),
  ];
  expect(issues).toHaveLength(5);
  const general = refusalText({ field: 'sensor', code: 'anything' });
  for (const problem of issues) {
    expect(isPassIssue(problem)).toBe(true);
    expect([general, refusalText({ field: 'aoi', code: 'anything' })]).not.toContain(refusalText(problem));
  }
});

import { expect, it } from 'vitest';
import { LIVE } from './engine/shown-time.ts';
import { readTrackerLink, type TrackerLink, writeTrackerLink } from './tracker-link.ts';

const START = readTrackerLink({});

it('begins with the present time, night and areas, without following', () => {
  expect(START).toEqual({
    satellite: undefined,
    time: LIVE,
    choices: { night: true, areas: true, follow: false },
    view: undefined,
  });
  expect(writeTrackerLink(START)).toEqual({});
});

it.each<Partial<TrackerLink>>([
  { satellite: 3, time: { kind: 'paused', atMs: Date.UTC(2026, 10, 22, 18, 31, 8, 250) } },
  { time: { kind: 'running', offsetMs: -10_800_000 } },
  { time: { kind: 'running', offsetMs: 5250 }, choices: { night: false, areas: false, follow: false } },
  { view: { lat: 37.775, lng: -122.419, zoom: 4.25 } },
  { view: { lat: 0, lng: 0, zoom: 5 }, choices: { night: true, areas: true, follow: true } },
])('restores %j from its address', (part) => {
  const link = { ...START, ...part };
  expect(readTrackerLink(writeTrackerLink(link))).toEqual(link);
});

it('writes a paused time so that an address shows it unescaped', () => {
  const time = { kind: 'paused', atMs: Date.UTC(2026, 10, 22, 18, 31, 8) } as const;
  expect(writeTrackerLink({ ...START, time })).toEqual({ at: '20261122T183108Z' });
});

it('keeps the address of a map that follows its satellite while the map moves', () => {
  const choices = { ...START.choices, follow: true };
  const at = (lng: number) => writeTrackerLink({ ...START, choices, view: { lat: 10, lng, zoom: 4 } });
  expect(at(10)).toEqual(at(11));
});

it.each([
  { satellite: 'x' },
  { at: '20261399T990000Z' },
  { at: 'now' },
  { offset: '1e9' },
  { view: '99_0_2' },
])('ignores the invalid value in %j', (query) => {
  expect(readTrackerLink(query)).toEqual(START);
});

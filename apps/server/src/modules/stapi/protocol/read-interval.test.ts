import { describe, expect, it } from 'vitest';
import { readInterval } from './read-interval.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const read = (given: string | [string, string]) => {
  const answer = readInterval(given, NOW);
  if ('issue' in answer) return answer.issue.message;
  return [answer.interval.start.toISOString(), answer.interval.end.toISOString()];
};

describe('the datetime of a request', () => {
  it.each([
    ['2026-11-22T10:00:00Z/2026-11-23T10:00:00Z', ['2026-11-22T10:00:00.000Z', '2026-11-23T10:00:00.000Z']],
    [
      '2026-11-22T10:00:00+01:00/2026-11-23T10:00:00+01:00',
      ['2026-11-22T09:00:00.000Z', '2026-11-23T09:00:00.000Z'],
    ],
    ['2026-11-22/2026-11-23', ['2026-11-22T00:00:00.000Z', '2026-11-23T00:00:00.000Z']],
    ['../2026-11-23T00:00:00Z', ['2026-11-21T12:00:00.000Z', '2026-11-23T00:00:00.000Z']],
    ['/2026-11-23T00:00:00Z', ['2026-11-21T12:00:00.000Z', '2026-11-23T00:00:00.000Z']],
    ['2026-11-22T00:00:00Z/..', ['2026-11-22T00:00:00.000Z', '2026-12-22T00:00:00.000Z']],
    ['../..', ['2026-11-21T12:00:00.000Z', '2026-12-21T12:00:00.000Z']],
    ['2026-11-01T00:00:00Z/2026-11-23T00:00:00Z', ['2026-11-21T12:00:00.000Z', '2026-11-23T00:00:00.000Z']],
  ])('reads the interval %s without its past time', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('reads an interval from a list', () => {
    expect(read(['2026-11-22T10:00:00Z', '2026-11-23T10:00:00Z'])).toEqual(
      read('2026-11-22T10:00:00Z/2026-11-23T10:00:00Z'),
    );
  });

  it('returns the text of an interval with both ends and its past time', () => {
    const intervalText = (text: string) => {
      const answer = readInterval(text, NOW);
      return 'interval' in answer ? answer.interval.text : undefined;
    };
    expect(intervalText('2026-11-01/2026-11-23')).toBe('2026-11-01T00:00:00.000Z/2026-11-23T00:00:00.000Z');
    expect(intervalText('../..')).toBe('2026-11-21T12:00:00.000Z/2026-12-21T12:00:00.000Z');
  });

  it.each([
    ['2026-11-22T10:00:00Z', /two instants separated/],
    ['2026-11-22/2026-11-23/2026-11-24', /two instants separated/],
    ['soon/2026-11-23', /"soon" is not a valid instant/],
    ['2026-02-30/2026-03-05', /"2026-02-30" is not a valid instant/],
    ['2026-11-23/2026-11-22', /ends after it starts/],
    ['2026-11-22T10:00:00Z/2026-11-22T10:00:00Z', /ends after it starts/],
    ['2026-11-01/2026-11-02', /the current time/],
    ['2026-11-22/2028-01-01', /at most 366 days/],
  ])('refuses the interval %s', (text, message) => {
    expect(read(text)).toMatch(message);
  });
});

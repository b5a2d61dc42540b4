import { describe, expect, it } from 'vitest';
import { readInterval } from './read-interval.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const read = (given: string | [string, string]) => {
  const answer = readInterval(given, NOW);
  if ('fault' in answer) return answer.fault.message;
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
  ])('%s is read, what has passed left out', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('is read from a list too', () => {
    expect(read(['2026-11-22T10:00:00Z', '2026-11-23T10:00:00Z'])).toEqual(
      read('2026-11-22T10:00:00Z/2026-11-23T10:00:00Z'),
    );
  });

  it('is told with both its ends, what has passed too', () => {
    const asked = (text: string) => {
      const answer = readInterval(text, NOW);
      return 'interval' in answer ? answer.interval.asked : undefined;
    };
    expect(asked('2026-11-01/2026-11-23')).toBe('2026-11-01T00:00:00.000Z/2026-11-23T00:00:00.000Z');
    expect(asked('../..')).toBe('2026-11-21T12:00:00.000Z/2026-12-21T12:00:00.000Z');
  });

  it.each([
    ['2026-11-22T10:00:00Z', /two instants with/],
    ['2026-11-22/2026-11-23/2026-11-24', /two instants with/],
    ['soon/2026-11-23', /"soon" is none/],
    ['2026-02-30/2026-03-05', /"2026-02-30" is none/],
    ['2026-11-23/2026-11-22', /ends after it starts/],
    ['2026-11-22T10:00:00Z/2026-11-22T10:00:00Z', /ends after it starts/],
    ['2026-11-01/2026-11-02', /which is now/],
    ['2026-11-22/2028-01-01', /at most 366 days/],
  ])('%s is refused', (text, message) => {
    expect(read(text)).toMatch(message);
  });
});

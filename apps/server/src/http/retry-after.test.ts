import { describe, expect, it } from 'vitest';
import { retryAfterText } from './retry-after.ts';

const LEAST = () => 0;
const MOST = () => 0.999_999;

describe('Retry-After', () => {
  it.each([
    [1, '1', '2'],
    [2, '2', '3'],
    [60, '60', '90'],
  ])('of an outage of %i s is between %s and %s', (seconds, least, most) => {
    expect([retryAfterText(503, seconds, LEAST), retryAfterText(503, seconds, MOST)]).toEqual([least, most]);
  });

  it('of a limit is exactly when the limit ends', () => {
    expect(retryAfterText(429, 10, MOST)).toBe('10');
  });
});

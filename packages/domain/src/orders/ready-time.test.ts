import { describe, expect, it } from 'vitest';
import { readyAfterSeconds } from './ready-time.ts';

const query = {
  measured: [{ scenes: 2, seconds: 8 }],
  scenes: 5,
  scenesAhead: 0,
  deliveriesAtOnce: 2,
  graceSeconds: 0,
};

describe('the time until an order is delivered', () => {
  it('is unknown while nothing was measured', () => {
    expect(readyAfterSeconds({ ...query, measured: [] })).toBeUndefined();
  });

  it('is the measured time per scene for every scene', () => {
    expect(readyAfterSeconds(query)).toBe(20);
  });

  it('follows the median delivery, so that one stalled delivery does not change it', () => {
    const measured = [4, 4, 4, 40_000].map((seconds) => ({ scenes: 1, seconds }));
    expect(readyAfterSeconds({ ...query, measured })).toBe(20);
  });

  it.each([
    ['the wait of an accepted order', { graceSeconds: 30 }, 50],
    ['the queue, of which several are delivered at once', { scenesAhead: 20 }, 60],
    [
      'the longer of both, because the queue moves on while the order waits',
      { scenesAhead: 20, graceSeconds: 30 },
      60,
    ],
  ])('includes %s', (_, change, seconds) => {
    expect(readyAfterSeconds({ ...query, ...change })).toBe(seconds);
  });
});

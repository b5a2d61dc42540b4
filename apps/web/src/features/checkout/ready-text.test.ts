import { describe, expect, it } from 'vitest';
import { readyBasis, readyText } from './ready-text.ts';

const ready = (seconds: number, measured = 20, own = true) => ({ seconds, measured, own });

describe('the time until an order is delivered', () => {
  it.each([
    [0, 'about 1 s after placing'],
    [9.2, 'about 10 s after placing'],
    [41, 'about 50 s after placing'],
    [121, 'about 3 min after placing'],
    [7300, 'about 3 h after placing'],
  ])('of %f s is rounded up: %s', (seconds, text) => {
    expect(readyText(ready(seconds))).toBe(text);
  });

  it('is called unknown where nothing was measured, with the reason', () => {
    expect(readyText(null)).toBe('Not known yet');
    expect(readyBasis(null)).toBe('No order of this level has been delivered yet.');
  });

  it('states what it is measured on', () => {
    expect(readyBasis(ready(1))).toBe(
      'Measured on your program’s latest 20 deliveries, with the wait and the queue.',
    );
    expect(readyBasis(ready(1, 1, false))).toBe(
      'Measured on the latest 1 delivery, with the wait and the queue.',
    );
  });
});

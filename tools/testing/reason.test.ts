import { describe, expect, it } from 'vitest';
import { oneLine } from './reason.ts';

describe('the reason of a failed test', () => {
  it('is on one line, without colours and empty lines', () => {
    expect(oneLine('\u001b[31mexpect(a).toBe(b)\u001b[39m\n\n  Expected: 1\n  Received: 2\n')).toBe(
      'expect(a).toBe(b) / Expected: 1 / Received: 2',
    );
  });

  it('is cut where it would hide the next one', () => {
    expect(oneLine('a'.repeat(1000))).toHaveLength(241);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { type SecretLimits, secretLimits } from './secret-limits.ts';

const GUESSER = '198.51.100.7';
const OFFICE = '203.0.113.5';

let nowMs: number;
let limits: SecretLimits;
beforeEach(() => {
  nowMs = 0;
  limits = secretLimits(() => nowMs);
});

const guess = (count: number, address = GUESSER, client = 'planner') => {
  for (let at = 0; at < count; at++) limits.failed({ address, client, secret: `wrong ${at}` });
};
const waitOf = (address: string, client: string, secret = 'a secret') =>
  limits.waitS({ address, client, secret });

describe('wrong secrets of a client', () => {
  it('wait after the tenth from one address, longer each time and five minutes at most', () => {
    guess(9);
    expect(waitOf(GUESSER, 'planner')).toBe(0);
    guess(1);
    expect(waitOf(GUESSER, 'planner')).toBe(15);
    guess(1);
    expect(waitOf(GUESSER, 'planner')).toBe(30);
    guess(20);
    expect(waitOf(GUESSER, 'planner')).toBe(300);
    nowMs += 300_000;
    expect(waitOf(GUESSER, 'planner')).toBe(0);
  });

  it('keep no other address from being that client', () => {
    guess(1000);
    expect(waitOf(OFFICE, 'planner')).toBe(0);
  });

  it('count for the address as well, whichever client they name', () => {
    for (let at = 0; at < 50; at++) guess(1, GUESSER, `client ${at}`);
    expect(waitOf(GUESSER, 'another')).toBeGreaterThan(0);
  });

  it('keep no one at the same address from a secret that was right before', () => {
    limits.succeeded({ address: OFFICE, client: 'planner', secret: 'right' });
    guess(100, OFFICE);
    expect(waitOf(OFFICE, 'planner', 'right')).toBe(0);
    expect(waitOf(OFFICE, 'planner', 'guessed')).toBeGreaterThan(0);
  });

  it('include a secret that was right and has been renewed', () => {
    const old = { address: OFFICE, client: 'planner', secret: 'old' };
    limits.succeeded(old);
    for (let at = 0; at < 10; at++) limits.failed(old);
    expect(limits.waitS(old)).toBeGreaterThan(0);
  });
});

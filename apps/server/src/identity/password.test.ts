import { describe, expect, it } from 'vitest';
import { DEMO_COST, hashPassword, passwordMatches } from './password.ts';

describe('passwords', () => {
  it('match their own hash and no other', async () => {
    const stored = await hashPassword('correct horse', DEMO_COST);
    expect(await passwordMatches('correct horse', stored)).toBe(true);
    expect(await passwordMatches('correct horsf', stored)).toBe(false);
  });

  it('are hashed with a salt of their own', async () => {
    expect(await hashPassword('demo', DEMO_COST)).not.toBe(await hashPassword('demo', DEMO_COST));
  });

  it('match whatever way the accents were typed', async () => {
    const stored = await hashPassword('caf\u00e9', DEMO_COST);
    expect(await passwordMatches('cafe\u0301', stored)).toBe(true);
  });

  it('never match a text that is no hash', async () => {
    expect(await passwordMatches('', '')).toBe(false);
    expect(await passwordMatches('demo', 'demo')).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { keepsPlatformAdmin, type PlatformUserState } from './staff.ts';

const ADMIN: PlatformUserState = { role: 'admin', disabled: false };

describe('the administrators of the platform', () => {
  it.each<[string, PlatformUserState, PlatformUserState, number, boolean]>([
    ['the last one cannot lose the role', ADMIN, { role: 'employee', disabled: false }, 0, false],
    ['the last one cannot be disabled', ADMIN, { role: 'admin', disabled: true }, 0, false],
    ['one of several can lose the role', ADMIN, { role: 'none', disabled: false }, 1, true],
    [
      'a disabled one counts as none',
      { role: 'admin', disabled: true },
      { role: 'none', disabled: true },
      0,
      true,
    ],
    [
      'other users can be disabled',
      { role: 'employee', disabled: false },
      { role: 'employee', disabled: true },
      0,
      true,
    ],
  ])('%s', (_, before, after, others, allowed) => {
    expect(keepsPlatformAdmin(before, after, others)).toBe(allowed);
  });
});

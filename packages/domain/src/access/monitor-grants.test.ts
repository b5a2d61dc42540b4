import { expect, it } from 'vitest';
import { holdsGrant, PROGRAM_ROLES } from './roles.ts';

it('the assets of a program are read by Monitor Users and Program Administrators', () => {
  expect(PROGRAM_ROLES.filter((role) => holdsGrant('assets', [role], 'none'))).toEqual([
    'Program Administrator',
    'Monitor User',
  ]);
  expect(PROGRAM_ROLES.filter((role) => holdsGrant('monitor', [role], 'none'))).toEqual(['Monitor User']);
});

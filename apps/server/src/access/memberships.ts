import type { ProgramsStore } from '@sigma/db';
import { isProgramRole } from '@sigma/domain';
import type { Memberships } from '../http/access.ts';

/** Memberships for the edge, never cached: a removed member loses access with the next call. */
export function membershipsOf(programs: ProgramsStore): Memberships {
  return {
    async in(userId, program) {
      const roles = await programs.rolesIn(program, userId);
      if (roles === undefined) return { state: 'not-a-member' };
      return { state: 'member', roles: roles.map(({ name }) => name).filter(isProgramRole) };
    },
    async rolesInAll(userId) {
      const memberships = await programs.ofUser(userId);
      return memberships.map(({ roles }) => roles.filter(isProgramRole));
    },
  };
}

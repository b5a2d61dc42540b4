import type { ProgramsStore } from '@sigma/db';
import { isProgramRole } from '@sigma/domain';
import type { Memberships } from '../http/access.ts';

/** Membership as the edge asks for it, never cached: a removed member is out at the next call. */
export function membershipsOf(programs: ProgramsStore): Memberships {
  return {
    async rolesIn(userId, program) {
      const roles = await programs.rolesIn(program, userId);
      return roles?.map(({ name }) => name).filter(isProgramRole);
    },
    async rolesInAll(userId) {
      const held = await programs.ofUser(userId);
      return held.map(({ roles }) => roles.filter(isProgramRole));
    },
  };
}

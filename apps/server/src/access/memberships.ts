import type { Connection } from '@sigma/db';
import { isProgramRole } from '@sigma/domain';
import type { Memberships } from '../http/access.ts';
import { listRoles, listUserPrograms } from './memberships.store.ts';

/** Memberships for the edge, never cached: a removed member loses access with the next call. */
export function membershipsOf(kysely: Connection): Memberships {
  return {
    async in(userId, program) {
      const roles = await listRoles(kysely, program, userId);
      if (roles === undefined) return { state: 'not-a-member' };
      return { state: 'member', roles: roles.map(({ name }) => name).filter(isProgramRole) };
    },
    async rolesInAll(userId) {
      const programs = await listUserPrograms(kysely, userId);
      return programs.map(({ roles }) => roles.filter(isProgramRole));
    },
  };
}

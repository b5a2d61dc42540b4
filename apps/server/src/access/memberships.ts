import type { Connection } from '@sigma/db';
import { isProgramRole } from '@sigma/domain';
import type { Memberships } from '../http/access.ts';
import { listMembershipsOfUser, readMembership } from './memberships.store.ts';

/** Memberships for the edge, never cached: a removed member loses access with the next call. */
export function membershipsOf(kysely: Connection): Memberships {
  return {
    async in(userId, program) {
      const found = await readMembership(kysely, program, userId);
      if (found === undefined) return { state: 'not-a-member' };
      return { state: 'member', roles: found.roles.filter(isProgramRole), contract: found.contract };
    },
    async inAll(userId) {
      const found = await listMembershipsOfUser(kysely, userId);
      return found.map(({ roles, contract }) => ({ roles: roles.filter(isProgramRole), contract }));
    },
  };
}

import { bind, listPlatformUsers, page } from '@sigma/contract';
import type { ProgramsServices } from '../services.ts';
import { listUsersOfPlatform } from './platform-users.store.ts';

export const listPlatformUsersBinding = ({ database: { kysely } }: ProgramsServices) =>
  bind(listPlatformUsers, async (call) => {
    const { limit, offset, ordering, search, internal_osk_role: role, disabled } = call.query;
    const wanted = { limit, offset, ...ordering, search, role, disabled };
    const { rows, count } = await listUsersOfPlatform(kysely, wanted);
    return page(rows, count, call);
  });

import {
  anyProgramUserCalls,
  type Binding,
  bind,
  type Handler,
  listProgramRoles,
  page,
  programUserCalls,
  readProgramRole,
  refuse,
} from '@sigma/contract';
import { PROGRAM_ITSELF } from '../../entitlements/index.ts';
import { actsForOperator, memberAnswer, noMember, noProgram, taggedMember } from './member-answer.ts';
import { listMembers, listRoleRows, readMember, readRoleRow } from './members.store.ts';
import type { MembersServices } from './services.ts';

/** The calls that read users, in both tiers. */
export function readUsersBindings({
  database: { kysely },
  entitlements,
}: Pick<MembersServices, 'database' | 'entitlements'>): readonly Binding[] {
  const list: Handler<typeof programUserCalls.list> = async (call) => {
    const { params, query, now } = call;
    const program = await entitlements.of(kysely, params.program, PROGRAM_ITSELF);
    if (program === undefined) return noProgram();
    const { ordering, ...filters } = query;
    const { rows, count } = await listMembers(kysely, params.program, {
      ...filters,
      ...ordering,
      seesEveryName: actsForOperator(call),
      now,
    });
    return page(
      rows.map((member) => memberAnswer(member, call)),
      count,
      call,
    );
  };
  const read: Handler<typeof programUserCalls.read> = async (call) => {
    const { params } = call;
    const member = await readMember(kysely, params.program, params.user);
    return member === undefined ? noMember() : taggedMember(member, call);
  };
  return [
    bind(programUserCalls.list, list),
    bind(anyProgramUserCalls.list, list),
    bind(programUserCalls.read, read),
    bind(anyProgramUserCalls.read, read),
  ];
}

/** The roles that users of a program can have; they are the same in every program. */
export function rolesBindings({
  database: { kysely },
}: Pick<MembersServices, 'database'>): readonly Binding[] {
  return [
    bind(listProgramRoles, async (call) => {
      const { ordering, ...window } = call.query;
      const { rows, count } = await listRoleRows(kysely, { ...window, ...ordering });
      return page(rows, count, call);
    }),
    bind(readProgramRole, async ({ params }) => {
      const role = await readRoleRow(kysely, params.role);
      return role ?? refuse('not_found', 'There is no such role.');
    }),
  ];
}

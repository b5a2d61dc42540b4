import {
  anyProgramUserCalls,
  type Binding,
  bind,
  type Call,
  callerName,
  type Handler,
  programUserCalls,
  Refusal,
} from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { isProgramRole, mayChangeMember, STAFF_MEMBER } from '@sigma/domain';
import { removeUnusedRow } from '../../access/index.ts';
import { recordEvent } from '../../events/index.ts';
import { rollbackOnRefusal, unmetCondition, writeAudit } from '../../records/index.ts';
import { withdrawInvitationMails } from './invite.ts';
import { lockMember, noAdministratorLeft, otherAdministrators, refuseFor } from './locked-program.ts';
import { actsForOperator, memberText, noMember, taggedMember } from './member-answer.ts';
import { deleteMember, readMember, type StoredMember, writeRoles } from './members.store.ts';
import type { MembersServices } from './services.ts';

type ChangeCall = Call<typeof programUserCalls.change>;
type RemoveCall = Call<typeof programUserCalls.remove>;

/** Changes the roles of a user, and removes users, in both tiers. */
export function changeUserBindings({
  database,
  mailQueue,
}: Pick<MembersServices, 'database' | 'mailQueue'>): readonly Binding[] {
  const change =
    (operation: string): Handler<typeof programUserCalls.change> =>
    async (call) => {
      const changed = await rollbackOnRefusal(database, (transaction) =>
        changeRoles(transaction, call, operation),
      );
      return changed instanceof Refusal ? changed : taggedMember(changed, call);
    };
  const remove =
    (operation: string): Handler<typeof programUserCalls.remove> =>
    (call) =>
      rollbackOnRefusal(database, async (transaction) => {
        const refused = await removeUser(transaction, call, operation);
        if (refused === null) await withdrawInvitationMails(transaction, mailQueue, call.params);
        return refused;
      });
  return [
    bind(programUserCalls.change, change(programUserCalls.change.id)),
    bind(anyProgramUserCalls.change, change(anyProgramUserCalls.change.id)),
    bind(programUserCalls.remove, remove(programUserCalls.remove.id)),
    bind(anyProgramUserCalls.remove, remove(anyProgramUserCalls.remove.id)),
  ];
}

async function changeRoles(
  transaction: DatabaseTransaction,
  call: ChangeCall,
  operation: string,
): Promise<StoredMember | Refusal> {
  const { params, body, caller, now } = call;
  const { program, user } = params;
  const locked = await lockMember(transaction, program, user);
  if (locked instanceof Refusal) return locked;
  const { member: before } = locked;
  const refused =
    ofStaff(call, before) ??
    unmetCondition(call.header('if-match'), () => memberText(before)) ??
    haveChanged(before, body.from) ??
    (await noAdministratorLeft(transaction, program, { user, roles: body.roles }));
  if (refused !== undefined) return refused;
  await writeRoles(transaction, program, { user, roles: body.roles });
  const after = await readMember(transaction, program, user);
  if (after === undefined) return noMember();
  await writeAudit(transaction, {
    ...entryOf(call, operation),
    before: { email: before.email, roles: before.roles },
    after: { email: after.email, roles: after.roles },
  });
  if (!after.has_joined || memberText(before) === memberText(after)) return after;
  await recordEvent(transaction, {
    kind: 'user.roles_changed',
    program,
    subject: user,
    audience: { users: caller.kind === 'user' && caller.userId === user ? [] : [user] },
    data: { roles: after.roles },
    at: now,
  });
  return after;
}

/** Refuses customers a change of the operator's people. */
function ofStaff(call: ChangeCall | RemoveCall, { is_staff }: StoredMember): Refusal | undefined {
  if (mayChangeMember({ isStaff: actsForOperator(call) }, { isStaff: is_staff })) return undefined;
  return refuseFor(
    { code: 'forbidden', field: 'user', issue: 'staff_member' },
    `${STAFF_MEMBER.title}. ${STAFF_MEMBER.text}`,
  );
}

/** Refuses to replace other roles than the caller has seen. */
function haveChanged(
  { email, roles }: StoredMember,
  seen: readonly string[] | undefined,
): Refusal | undefined {
  const known = roles.filter(isProgramRole);
  if (seen === undefined || (known.length === seen.length && known.every((role) => seen.includes(role))))
    return undefined;
  return refuseFor(
    { code: 'precondition_failed', field: 'from', issue: 'roles_changed' },
    `The roles of ${email} have changed since you read them. Read them again.`,
  );
}

async function removeUser(
  transaction: DatabaseTransaction,
  call: RemoveCall,
  operation: string,
): Promise<null | Refusal> {
  const { params, caller, now } = call;
  const { program, user } = params;
  const locked = await lockMember(transaction, program, user);
  if (locked instanceof Refusal) return locked;
  const { member } = locked;
  const refused =
    ofStaff(call, member) ??
    unmetCondition(call.header('if-match'), () => memberText(member)) ??
    (await noAdministratorLeft(transaction, program, { user, roles: [] }));
  if (refused !== undefined) return refused;
  await deleteMember(transaction, program, user);
  await removeUnusedRow(transaction, user);
  await writeAudit(transaction, {
    ...entryOf(call, operation),
    before: { email: member.email, roles: member.roles },
  });
  await recordEvent(transaction, {
    kind: 'user.removed',
    program,
    subject: user,
    audience: otherAdministrators(caller),
    data: { email: member.email },
    at: now,
  });
  return null;
}

const entryOf = ({ caller, params, requestId }: ChangeCall | RemoveCall, operation: string) => ({
  actor: callerName(caller),
  operation,
  target: `program ${params.program} user ${params.user}`,
  requestId,
});

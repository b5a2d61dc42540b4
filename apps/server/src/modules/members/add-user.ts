import {
  anyProgramUserCalls,
  type Binding,
  bind,
  type Call,
  callerName,
  type Handler,
  programUserCalls,
  Refusal,
  refuse,
} from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { senderName } from '@sigma/domain';
import { addInvitedRow, invitedRows } from '../../access/index.ts';
import { recordEvent } from '../../events/index.ts';
import { rollbackOnRefusal, writeAudit } from '../../records/index.ts';
import { type Inviting, sendInvitation, sendWelcome } from './invite.ts';
import {
  archivedProgram,
  inviterIn,
  type LockedProgram,
  lockForEmail,
  noSeatLeft,
  otherAdministrators,
  overMailBudget,
  tooManyMails,
} from './locked-program.ts';
import { noMember, taggedMember } from './member-answer.ts';
import {
  insertMember,
  memberWithEmail,
  readMember,
  type StoredMember,
  verifiedUser,
  writeRoles,
} from './members.store.ts';
import type { MembersServices } from './services.ts';

type AddCall = Call<typeof programUserCalls.add>;

/** Invites a person to a program, in both tiers. */
export function addUserBindings(services: MembersServices): readonly Binding[] {
  const { database, entitlements, mailQueue, clock, invitationBudget: budget } = services;
  const add = async (transaction: DatabaseTransaction, call: AddCall): Promise<StoredMember | Refusal> => {
    const { params, body } = call;
    const program = await lockForEmail(transaction, params.program, body.email);
    if (program instanceof Refusal) return program;
    const archived = archivedProgram(program);
    if (archived !== undefined) return archived;
    // Not the time of the call: invitations may have expired while it waited for the lock.
    const now = clock();
    const known = await memberWithEmail(transaction, program.id, body.email);
    if (known !== undefined) return alreadyThere(known);
    const refused =
      (await noSeatLeft(transaction, entitlements, { program, now })) ??
      (await overMailBudget(transaction, { program: program.id, caller: call.caller, budget })) ??
      (await tooManyMails(transaction, program.id, body.email));
    if (refused !== undefined) return refused;
    const user = await addMember({ transaction, mailQueue, program }, { ...call, now });
    return (await readMember(transaction, program.id, user)) ?? noMember();
  };
  const handler =
    (operation: string): Handler<typeof programUserCalls.add> =>
    async (call) => {
      const added = await rollbackOnRefusal(database, async (transaction) => {
        const member = await add(transaction, call);
        if (member instanceof Refusal) return member;
        await writeAudit(transaction, {
          actor: callerName(call.caller),
          operation,
          target: `program ${call.params.program} user ${member.id}`,
          after: { email: member.email, roles: member.roles },
          requestId: call.requestId,
        });
        return member;
      });
      return added instanceof Refusal ? added : taggedMember(added, call);
    };
  return [
    bind(programUserCalls.add, handler(programUserCalls.add.id)),
    bind(anyProgramUserCalls.add, handler(anyProgramUserCalls.add.id)),
  ];
}

interface AddSetup {
  readonly transaction: DatabaseTransaction;
  readonly mailQueue: MembersServices['mailQueue'];
  readonly program: LockedProgram;
}

/** Makes a person who is known by this address a member, and invites anyone else; returns the id of the user. */
async function addMember(
  { transaction, mailQueue, program }: AddSetup,
  { body, caller, now }: AddCall,
): Promise<string> {
  const { email, roles } = body;
  const verified = await verifiedUser(transaction, email);
  const [invited] = verified === undefined ? await invitedRows(transaction, email) : [];
  const user = verified ?? invited ?? (await addInvitedRow(transaction, email));
  await insertMember(transaction, program.id, user);
  await writeRoles(transaction, program.id, { user, roles });
  const invitedBy = inviterOf(caller);
  const inviting: Inviting = { program, user, email, invitedBy, inviter: inviterIn(caller), now };
  if (verified === undefined) {
    await sendInvitation(transaction, mailQueue, inviting);
    return user;
  }
  await sendWelcome(transaction, mailQueue, inviting);
  await recordEvent(transaction, {
    kind: 'user.joined',
    program: program.id,
    subject: user,
    audience: otherAdministrators(caller),
    data: { email },
    at: now,
  });
  return user;
}

/** Who invites, as e-mails name them. */
export const inviterOf = (caller: AddCall['caller']): string =>
  caller.kind === 'user' ? senderName(caller.name, caller.email) : 'The operator';

function alreadyThere({ email, has_joined }: StoredMember): Refusal {
  return refuse(
    'already_exists',
    has_joined
      ? `${email} is a user of this program already.`
      : `${email} has been invited already. Send the invitation again instead.`,
  );
}

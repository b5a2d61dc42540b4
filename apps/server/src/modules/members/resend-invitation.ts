import {
  anyProgramUserCalls,
  type Binding,
  bind,
  type Call,
  callerName,
  type Handler,
  programUserCalls,
  Refusal,
  refuseForNow,
} from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { moveMembership, removeUnusedRow } from '../../access/index.ts';
import { recordEvent } from '../../events/index.ts';
import { rollbackOnRefusal, writeAudit } from '../../records/index.ts';
import { inviterOf } from './add-user.ts';
import { deleteInvitation } from './invitations.store.ts';
import { type Inviting, sendInvitation, sendWelcome } from './invite.ts';
import {
  archivedProgram,
  inviterIn,
  lockMember,
  noSeatLeft,
  otherAdministrators,
  overMailBudget,
  refuseFor,
  tooManyMails,
} from './locked-program.ts';
import { noMember, taggedMember } from './member-answer.ts';
import { readMember, type StoredMember, verifiedUser } from './members.store.ts';
import type { MembersServices } from './services.ts';

/** How long an administrator waits before the same invitation is sent again. */
const RESEND_AFTER_MS = 60_000;

type ResendCall = Call<typeof programUserCalls.resend>;

/** Sends an invitation again, in both tiers. */
export function resendBindings({ database, ...setup }: MembersServices): readonly Binding[] {
  const handler =
    (operation: string): Handler<typeof programUserCalls.resend> =>
    async (call) => {
      const sent = await rollbackOnRefusal(database, async (transaction) => {
        const member = await resend({ transaction, ...setup }, call);
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
      return sent instanceof Refusal ? sent : taggedMember(sent, call);
    };
  return [
    bind(programUserCalls.resend, handler(programUserCalls.resend.id)),
    bind(anyProgramUserCalls.resend, handler(anyProgramUserCalls.resend.id)),
  ];
}

interface ResendSetup extends Omit<MembersServices, 'database'> {
  readonly transaction: DatabaseTransaction;
}

async function resend(
  { transaction, entitlements, mailQueue, clock, invitationBudget: budget }: ResendSetup,
  { params, caller }: ResendCall,
): Promise<StoredMember | Refusal> {
  const locked = await lockMember(transaction, params.program, params.user);
  if (locked instanceof Refusal) return locked;
  const { program, member } = locked;
  const { sent_at, expires_at, email, has_joined } = member;
  if (has_joined) {
    const reason = { code: 'wrong_state', field: 'user', issue: 'joined' } as const;
    return refuseFor(reason, `${email} has joined the program already.`);
  }
  const archived = archivedProgram(program);
  if (archived !== undefined) return archived;
  const now = clock();
  const waitMs = sent_at === null ? 0 : sent_at.getTime() + RESEND_AFTER_MS - now.getTime();
  if (waitMs > 0) {
    const waitS = Math.ceil(waitMs / 1000);
    const detail = `The invitation has just been sent. It can be sent again in ${waitS} s.`;
    return refuseForNow('too_many_requests', waitS, { detail });
  }
  // An expired invitation has lost its seat.
  const hasSeat = expires_at === null || expires_at > now;
  const refused =
    (hasSeat ? undefined : await noSeatLeft(transaction, entitlements, { program, now })) ??
    (await overMailBudget(transaction, { program: program.id, caller, budget })) ??
    (await tooManyMails(transaction, program.id, email));
  if (refused !== undefined) return refused;
  const invitedBy = inviterOf(caller);
  const inviting: Inviting = {
    program,
    user: member.id,
    email,
    invitedBy,
    inviter: inviterIn(caller),
    now,
  };
  const verified = await verifiedUser(transaction, email);
  if (verified === undefined) {
    await sendInvitation(transaction, mailQueue, inviting);
    return (await readMember(transaction, program.id, member.id)) ?? noMember();
  }
  // The person has signed in since, after the invitation had expired.
  await deleteInvitation(transaction, program.id, member.id);
  await moveMembership(transaction, program.id, { from: member.id, to: verified });
  await removeUnusedRow(transaction, member.id);
  await sendWelcome(transaction, mailQueue, { ...inviting, user: verified });
  await recordEvent(transaction, {
    kind: 'user.joined',
    program: program.id,
    subject: verified,
    audience: otherAdministrators(caller),
    data: { email },
    at: now,
  });
  return (await readMember(transaction, program.id, verified)) ?? noMember();
}

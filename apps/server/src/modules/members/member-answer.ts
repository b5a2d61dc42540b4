import {
  type Call,
  isStaff,
  type Operation,
  type ProgramUser,
  type Refusal,
  refuse,
  Tagged,
} from '@sigma/contract';
import { isProgramRole, memberState } from '@sigma/domain';
import { tagOf } from '../../records/index.ts';
import type { StoredMember } from './members.store.ts';

type Reading = Pick<Call<Operation>, 'caller' | 'now'>;

/** The staff, whose list of platform users has all names, and the applications that they made; not the members of a program. */
export const actsForOperator = ({ caller }: Reading): boolean => isStaff(caller) || caller.kind === 'machine';

export function memberAnswer(member: StoredMember, reading: Reading): ProgramUser {
  const { id, email, first_name, last_name, roles, last_seen_at, sent_at, expires_at, has_joined, is_staff } =
    member;
  const { now } = reading;
  const isNamed = member.is_named || actsForOperator(reading);
  return {
    id,
    email,
    first_name: isNamed ? first_name : '',
    last_name: isNamed ? last_name : '',
    roles: roles.filter(isProgramRole),
    is_staff,
    state: memberState({ hasJoined: has_joined, invitationExpiresAt: expires_at }, now),
    last_seen_at: last_seen_at?.toISOString() ?? null,
    invited_at: sent_at?.toISOString() ?? null,
    invitation_expires_at: expires_at?.toISOString() ?? null,
  };
}

/** What a change of a user replaces, and what If-Match therefore protects. */
export const memberText = ({ roles }: StoredMember): string => JSON.stringify({ roles });

export const taggedMember = (member: StoredMember, reading: Reading) =>
  new Tagged(memberAnswer(member, reading), tagOf(memberText(member)));

export const noProgram = (): Refusal => refuse('not_found', 'This program does not exist.');
export const noMember = (): Refusal => refuse('not_found', 'The program has no such user.');

import { hasLookAlikes } from './look-alikes.ts';
import type { ProgramRole } from './roles.ts';

/** Shown where no role is selected (spec 2:5#4). */
export const NO_ROLE_SELECTED = 'At least one role must be selected.';

/** Shown for an address that cannot be one (spec 2:5#5). */
export const invalidEmailText = (email: string): string =>
  emailParts(email).some(hasLookAlikes)
    ? `${email} has letters that look like others. Type the address with the letters of one alphabet.`
    : `${email} is not a valid email address.`;

/** The longest e-mail address (RFC 5321, 4.5.3.1.3, without its brackets). */
export const MAX_EMAIL_LENGTH = 254;
/** Addresses in one list of invitations. */
export const MAX_INVITED = 500;

const LOCAL = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u;

/** The name, which is one part, and the labels of the domain. */
function emailParts(email: string): readonly string[] {
  const at = email.lastIndexOf('@');
  return [email.slice(0, Math.max(0, at)), ...email.slice(at + 1).split('.')];
}

/**
 * Whether a text can be an e-mail address of the Internet: a dotted name, an at sign and a domain with a dot. Addresses that can be
 * taken for others are none, because people decide by what they read.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  if (at <= 0 || at > 64 || text.length > MAX_EMAIL_LENGTH) return false;
  return LOCAL.test(local) && DOMAIN.test(domain) && !emailParts(text).some(hasLookAlikes);
}

/** The addresses of a typed or pasted list, each once, in its first spelling. */
export interface InvitedEmails {
  readonly valid: readonly string[];
  readonly invalid: readonly string[];
}

/**
 * Reads a list of addresses, separated by commas, semicolons, spaces or lines. Names before addresses in angle brackets,
 * as mail programs copy them, are dropped: `Ada Lovelace <ada@sigma.example>, bob@sigma.example`.
 */
export function readEmails(text: string): InvitedEmails {
  const seen = new Set<string>();
  const valid: string[] = [];
  const invalid: string[] = [];
  for (const entry of text.split(/[,;\n\r]+/)) {
    const bracketed = /<([^<>]*)>\s*$/.exec(entry)?.[1];
    for (const email of (bracketed ?? entry).split(/\s+/)) {
      const key = email.toLowerCase();
      if (email === '' || seen.has(key)) continue;
      seen.add(key);
      (isEmail(email) ? valid : invalid).push(email);
    }
  }
  return { valid, invalid };
}

/** A member as the rules about administrators need it. */
export interface MemberRoles {
  readonly user: string;
  readonly roles: readonly ProgramRole[];
  /** People who have not joined yet, and disabled users, administer nothing. */
  readonly isActive: boolean;
}

/**
 * Whether someone still administers a program after a member gets other roles, or none because they leave. A
 * program that had no administrator before needs none.
 */
export function keepsAdministrator(
  members: readonly MemberRoles[],
  change: { readonly user: string; readonly roles: readonly ProgramRole[] },
): boolean {
  const administers = ({ roles, isActive }: MemberRoles) =>
    isActive && roles.includes('Program Administrator');
  if (!members.some(administers)) return true;
  return members
    .map((member) => (member.user === change.user ? { ...member, roles: change.roles } : member))
    .some(administers);
}

/** How many more people a program may have; undefined without a limit. Open invitations occupy their seats. */
export function seatsLeft(maxUsers: number | null, members: number): number | undefined {
  return maxUsers === null ? undefined : Math.max(0, maxUsers - members);
}

/** Said where a change would leave a program without an administrator. */
export const LAST_PROGRAM_ADMIN = {
  title: 'This is the last Program Administrator',
  text: 'Make another user Program Administrator first.',
} as const;

/**
 * Whether someone may change the roles of a member and remove them. The people of the operator are in programs to serve
 * them, so no customer takes their roles away.
 */
export const mayChangeMember = (
  caller: { readonly isStaff: boolean },
  member: { readonly isStaff: boolean },
) => caller.isStaff || !member.isStaff;

/** Said where a customer would change the membership of the operator's staff. */
export const STAFF_MEMBER = {
  title: 'This user belongs to the operator',
  text: 'Only staff change the roles of staff. Ask the operator.',
} as const;

const MAX_SENDER_LENGTH = 60;
/** Letters, and what stands between the parts of names; no figures, and dots only at the end of a word, so that nothing is an address. */
const NAME_OF_PERSON = /^[\p{L}\p{M}'’ ,-]+(?:\.(?=[ ,-]|$)[\p{L}\p{M}'’ ,-]*)*$/u;

/**
 * How e-mails name the person who caused them. People choose their names, and the platform's mail must not carry their
 * advertising: whatever does not look like a name is replaced by the e-mail address.
 */
export const senderName = (name: string, email: string): string =>
  name.length <= MAX_SENDER_LENGTH && NAME_OF_PERSON.test(name) ? name : email;

/** Days for which an invitation can be accepted. */
export const INVITATION_DAYS = 14;

export const MEMBER_STATES = ['active', 'invited', 'expired'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

/** Whether a member has joined, can join by signing in, or let the invitation expire. */
export function memberState(
  member: { readonly hasJoined: boolean; readonly invitationExpiresAt: Date | null },
  now: Date,
): MemberState {
  if (member.hasJoined) return 'active';
  return member.invitationExpiresAt === null || member.invitationExpiresAt > now ? 'invited' : 'expired';
}

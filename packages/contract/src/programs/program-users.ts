import {
  invalidEmailText,
  isEmail,
  MAX_EMAIL_LENGTH,
  MEMBER_STATES,
  NO_ROLE_SELECTED,
  OWN_PAGES,
  PROGRAM_ROLES,
} from '@sigma/domain';
import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { csv, integerId, uuid } from '../kernel/fields.ts';
import { timestamp } from '../kernel/instant.ts';
import { listOf, listQuery } from '../kernel/paging.ts';

export const programRole = z
  .object({ id: z.int(), name: z.enum(PROGRAM_ROLES) })
  .meta({ id: 'ProgramRole', examples: [{ id: 2, name: 'Tasking User' }] });
export type ProgramRoleRow = z.infer<typeof programRole>;

export const programUser = z
  .object({
    id: z.uuid(),
    email: z.string(),
    first_name: z
      .string()
      .describe('Like the last name, empty until the person accepts an invitation or opens the program'),
    last_name: z.string(),
    roles: z.array(z.enum(PROGRAM_ROLES)),
    is_staff: z
      .boolean()
      .describe('Whether the user belongs to the operator: only staff change their roles and remove them'),
    state: z.enum(MEMBER_STATES),
    last_seen_at: timestamp
      .nullable()
      .describe('Last call of the user in this program, to the hour; null before the first one'),
    invited_at: timestamp.nullable().describe('When the open invitation was last sent'),
    invitation_expires_at: timestamp.nullable(),
  })
  .meta({
    id: 'ProgramUser',
    examples: [
      {
        id: '5a0e4c0e-6f3b-4d53-9a57-0d9c2f1f3b10',
        email: 'analyst@bay.example',
        first_name: '',
        last_name: '',
        roles: ['Data User'],
        is_staff: false,
        state: 'invited',
        last_seen_at: null,
        invited_at: '2026-11-20T09:00:00Z',
        invitation_expires_at: '2026-12-04T09:00:00Z',
      },
    ],
  });
export type ProgramUser = z.infer<typeof programUser>;

const roles = z
  .array(z.enum(PROGRAM_ROLES))
  .min(1, NO_ROLE_SELECTED)
  .max(PROGRAM_ROLES.length)
  .refine((names) => new Set(names).size === names.length, 'must name each role once');

const email = z
  .string()
  .trim()
  .max(MAX_EMAIL_LENGTH)
  .superRefine((text, context) => {
    if (!isEmail(text)) context.addIssue({ code: 'custom', message: invalidEmailText(text) });
  });

export const addUserToProgramRequest = z.strictObject({ email, roles }).meta({
  id: 'AddUserToProgramRequest',
  examples: [{ email: 'analyst@bay.example', roles: ['Data User', 'Tasking User'] }],
});
export const programUserRequest = z
  .strictObject({
    roles,
    from: z
      .array(z.enum(PROGRAM_ROLES))
      .max(PROGRAM_ROLES.length)
      .optional()
      .describe('The roles that are replaced; the call is rejected when the user has others by now'),
  })
  .meta({
    id: 'ProgramUserRequest',
    examples: [{ roles: ['Data User', 'Tasking User'], from: ['Data User'] }],
  });

/** Why a call about a user is refused, as the code of its one entry in `errors`. */
export const MEMBER_REFUSALS = [
  'no_seat',
  'archived',
  'joined',
  'last_administrator',
  'roles_changed',
  'mail_limit',
  'staff_member',
  'mail_budget',
] as const;
export type MemberRefusal = (typeof MEMBER_REFUSALS)[number];

const tag = 'Program users';
const ofProgram = z.object({ program: integerId });
const ofUser = ofProgram.extend({ user: uuid });
const ofRole = ofProgram.extend({ role: integerId });
export const USER_ORDERINGS = ['email', 'name', 'last_seen_at', 'created_at'] as const;
const listUsersQuery = listQuery(USER_ORDERINGS, { ordering: 'email' }).extend({
  search: z.string().trim().max(200).optional().describe('Part of a name or an e-mail address'),
  roles: csv(z.enum(PROGRAM_ROLES)).optional().describe('Users with any of these roles'),
  state: z.enum(MEMBER_STATES).optional(),
});

/** The calls on the users of a program, which the public and the private tier share. */
function userCalls<const Tier extends 'public' | 'private'>(tier: Tier) {
  const [prefix, suffix] = tier === 'public' ? (['', ''] as const) : (['Any', ' of any program'] as const);
  const base = `/${tier}/v1/admin/programs/{program}/users/` as const;
  const read =
    tier === 'public'
      ? ({ tier: 'program', grant: 'program_admin', contract: OWN_PAGES } as const)
      : ({ tier: 'private', needs: 'read' } as const);
  const write = tier === 'public' ? read : ({ tier: 'private', needs: 'write' } as const);
  return {
    list: operation({
      id: `list${prefix}ProgramUsers`,
      method: 'GET',
      path: base,
      access: read,
      tag,
      summary: `Lists the users${tier === 'public' ? ' of a program' : suffix}, including those who are invited`,
      params: ofProgram,
      query: listUsersQuery,
      response: listOf(programUser),
    }),
    read: operation({
      id: `read${prefix}ProgramUser`,
      method: 'GET',
      path: `${base}{user}/`,
      tagged: true,
      access: read,
      tag,
      summary: `Returns a user${tier === 'public' ? ' of a program' : suffix}`,
      params: ofUser,
      response: programUser,
    }),
    add: operation({
      id: `add${prefix}ProgramUser`,
      method: 'POST',
      path: base,
      tagged: true,
      createsAt: `${base}{user}/`,
      access: write,
      decidesRights: true,
      tag,
      summary: `Invites a person${tier === 'public' ? '' : ' to any program'} by e-mail. A person who has signed in with that address before is a member at once.`,
      params: ofProgram,
      body: addUserToProgramRequest,
      response: programUser,
      errors: ['already_exists', 'wrong_state', 'too_many_requests'],
    }),
    change: operation({
      id: `change${prefix}ProgramUser`,
      method: 'PUT',
      path: `${base}{user}/`,
      tagged: true,
      access: write,
      decidesRights: true,
      tag,
      summary: `Replaces the roles of a user${tier === 'public' ? ' of a program' : suffix}`,
      params: ofUser,
      body: programUserRequest,
      response: programUser,
      errors: ['wrong_state', 'precondition_failed', 'forbidden'],
    }),
    remove: operation({
      id: `remove${prefix}ProgramUser`,
      method: 'DELETE',
      path: `${base}{user}/`,
      access: write,
      decidesRights: true,
      tag,
      summary: `Removes a user from ${tier === 'public' ? 'a' : 'any'} program. Their access ends with this call.`,
      params: ofUser,
      response: z.null(),
      errors: ['wrong_state', 'precondition_failed', 'forbidden'],
    }),
    resend: operation({
      id: `resend${prefix}Invitation`,
      method: 'POST',
      path: `${base}{user}/invitation/`,
      tagged: true,
      access: write,
      decidesRights: true,
      tag,
      summary: `Sends an invitation${tier === 'public' ? '' : ' to any program'} again, with a new link and 14 more days to accept it`,
      params: ofUser,
      status: 200,
      response: programUser,
      errors: ['wrong_state', 'too_many_requests'],
    }),
  };
}

export const programUserCalls = userCalls('public');
export const anyProgramUserCalls = userCalls('private');

export const listProgramRoles = operation({
  id: 'listProgramRoles',
  method: 'GET',
  path: '/public/v1/admin/programs/{program}/roles/',
  access: { tier: 'program', grant: 'member', contract: OWN_PAGES },
  tag,
  summary: 'Lists the roles that users of a program can have',
  params: ofProgram,
  query: listQuery(['id', 'name'], { ordering: 'id' }),
  response: listOf(programRole),
});

export const readProgramRole = operation({
  id: 'readProgramRole',
  method: 'GET',
  path: '/public/v1/admin/programs/{program}/roles/{role}/',
  access: { tier: 'program', grant: 'member', contract: OWN_PAGES },
  tag,
  summary: 'Returns a role that users of a program can have',
  params: ofRole,
  response: programRole,
});

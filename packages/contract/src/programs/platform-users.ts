import { INTERNAL_ROLES, PROGRAM_ROLES } from '@sigma/domain';
import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { queryBoolean, uuid } from '../kernel/fields.ts';
import { timestamp } from '../kernel/instant.ts';
import { listOf, listQuery } from '../kernel/paging.ts';

const base = '/private/v1/admin/users/';
const tag = 'Platform users';

export const platformUser = z
  .object({
    id: z.uuid(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    organization: z.string(),
    internal_osk_role: z.enum(INTERNAL_ROLES),
    disabled: z.boolean(),
    has_signed_in: z.boolean(),
    created_at: timestamp,
    programs: z
      .array(z.object({ id: z.int(), name: z.string(), roles: z.array(z.enum(PROGRAM_ROLES)) }))
      .describe('Sorted by id'),
  })
  .meta({
    id: 'PlatformUser',
    examples: [
      {
        id: '2f0d4b1c-8a6e-4b77-9c39-5f6a0b1d2e3f',
        email: 'ana@acme.example',
        first_name: 'Ana',
        last_name: 'Silva',
        organization: 'Acme',
        internal_osk_role: 'none',
        disabled: false,
        has_signed_in: true,
        created_at: '2026-11-21T08:14:09.000Z',
        programs: [{ id: 7, name: 'Bay Methane Watch', roles: ['Tasking User'] }],
      },
    ],
  });
export type PlatformUser = z.infer<typeof platformUser>;

export const changedPlatformUser = platformUser
  .extend({
    left_programs: z
      .array(z.object({ id: z.int(), name: z.string() }))
      .describe(
        'Programs that no one administers any more, because this change disabled their last administrator',
      ),
  })
  .meta({ id: 'ChangedPlatformUser' });
export type ChangedPlatformUser = z.infer<typeof changedPlatformUser>;

const params = z.object({ user: uuid });

export const listPlatformUsers = operation({
  id: 'listPlatformUsers',
  method: 'GET',
  path: base,
  access: { tier: 'private', needs: 'read' },
  tag,
  summary: 'Lists the users of all programs and the staff',
  query: listQuery(['email', 'name', 'created_at'], { ordering: 'email' }).extend({
    search: z
      .string()
      .trim()
      .max(200)
      .optional()
      .describe('Part of a name, an e-mail address or an organization'),
    internal_osk_role: z.enum(INTERNAL_ROLES).optional(),
    disabled: queryBoolean.optional(),
  }),
  response: listOf(platformUser),
});

export const readPlatformUser = operation({
  id: 'readPlatformUser',
  method: 'GET',
  path: `${base}{user}/`,
  tagged: true,
  access: { tier: 'private', needs: 'read' },
  tag,
  summary: 'Returns a user of the platform',
  params,
  response: platformUser,
});

export const updatePlatformUser = operation({
  id: 'updatePlatformUser',
  method: 'PATCH',
  path: `${base}{user}/`,
  tagged: true,
  access: { tier: 'private', needs: 'write' },
  decidesRights: true,
  tag,
  summary: "Changes the staff role of a user, or disables them: a disabled user's access ends with this call",
  params,
  body: z
    .strictObject({ internal_osk_role: z.enum(INTERNAL_ROLES).optional(), disabled: z.boolean().optional() })
    .meta({ id: 'PlatformUserChange', examples: [{ internal_osk_role: 'employee' }, { disabled: true }] }),
  response: changedPlatformUser,
  errors: ['wrong_state', 'precondition_failed'],
});

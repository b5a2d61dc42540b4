import { PROGRAM_ROLES } from '@sigma/domain';
import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { timestamp } from '../kernel/instant.ts';

/** archived: it was not accepted before its program was archived. */
export const INVITATION_STATES = ['open', 'accepted', 'expired', 'archived'] as const;

/** What the page of an invitation shows before anyone signs in; whoever has the link received the e-mail. */
export const invitation = z
  .object({
    email: z.string().describe('The address to sign in with'),
    program: z.int(),
    program_name: z.string(),
    company_name: z.string(),
    roles: z.array(z.enum(PROGRAM_ROLES)),
    invited_by: z.string(),
    state: z.enum(INVITATION_STATES),
    expires_at: timestamp,
  })
  .meta({
    id: 'Invitation',
    examples: [
      {
        email: 'analyst@bay.example',
        program: 1,
        program_name: 'Bay Methane Watch',
        company_name: 'Bay Ltd',
        roles: ['Data User'],
        invited_by: 'Ada Admin',
        state: 'open',
        expires_at: '2026-12-04T09:00:00Z',
      },
    ],
  });
export type Invitation = z.infer<typeof invitation>;

export const readInvitation = operation({
  id: 'readInvitation',
  method: 'GET',
  path: '/public/v1/admin/invitations/{token}/',
  access: { tier: 'open' },
  tag: 'Program users',
  summary: 'Returns the invitation of an e-mailed link. It is accepted by signing in with its address.',
  params: z.object({ token: z.string().regex(/^[\w-]{43}$/, 'must be the token of an invitation') }),
  response: invitation,
});

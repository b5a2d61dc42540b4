import { bind, type Invitation, type Refusal, readInvitation, refuse } from '@sigma/contract';
import { isProgramRole } from '@sigma/domain';
import { findInvitation, hashOfToken, stateOfInvitation } from '../../access/index.ts';
import type { MembersServices } from './services.ts';

export const readInvitationBinding = ({ database }: Pick<MembersServices, 'database'>) =>
  bind(readInvitation, async ({ params, now }): Promise<Invitation | Refusal> => {
    const found = await findInvitation(database.kysely, hashOfToken(params.token));
    if (found === undefined) {
      return refuse('not_found', 'This invitation was replaced or withdrawn. Use the newest e-mail.');
    }
    const { email, program, programName, companyName, roles, invitedBy, expiresAt } = found;
    return {
      email,
      program,
      program_name: programName,
      company_name: companyName,
      roles: roles.filter(isProgramRole),
      invited_by: invitedBy,
      state: stateOfInvitation(found, now),
      expires_at: expiresAt.toISOString(),
    };
  });

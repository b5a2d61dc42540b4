import type { Profile } from '@sigma/contract';
import { isProgramRole, PROGRAM_ROLES } from '@sigma/domain';
import type { UserProgram } from '../../../access/index.ts';
import type { StoredUser } from './profiles.store.ts';

/** Converts a user and the user's programs to the wire form (PD-46). */
export function profileOf(user: StoredUser, memberships: readonly UserProgram[]): Profile {
  const programs = memberships.map((program) => ({ ...program, roles: program.roles.filter(isProgramRole) }));
  return {
    id: user.id,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    organization: user.organization,
    title: user.title,
    job_role: user.job_role,
    job_title: user.job_title,
    country: user.country,
    phone_number: user.phone_number,
    picture: user.picture,
    internal_osk_role: user.internal_role,
    roles: PROGRAM_ROLES.filter((role) => programs.some((program) => program.roles.includes(role))),
    programs,
  };
}

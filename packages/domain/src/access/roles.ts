/** The roles of members in a program. */
export const PROGRAM_ROLES = ['Program Administrator', 'Monitor User', 'Tasking User', 'Data User'] as const;
export type ProgramRole = (typeof PROGRAM_ROLES)[number];

/** The roles of staff (PD-3). */
export const INTERNAL_ROLES = ['none', 'employee', 'admin'] as const;
export type InternalRole = (typeof INTERNAL_ROLES)[number];

/** The grants that calls of the public tier can require of a member. */
export const GRANTS = [
  'member',
  'catalogue',
  'data',
  'tasking',
  'monitor',
  'assets',
  'program_admin',
] as const;
export type Grant = (typeof GRANTS)[number];

/**
 * The roles that hold each grant (PD-1): "Tasking User" opens Data and Tasking, "Data User" alone only reads the
 * catalogue and captures.
 */
const HOLDERS: Readonly<Record<Grant, readonly ProgramRole[]>> = {
  member: PROGRAM_ROLES,
  catalogue: ['Tasking User', 'Data User'],
  data: ['Tasking User'],
  tasking: ['Tasking User'],
  monitor: ['Monitor User'],
  // Program Administrators manage the assets of a program, also those who do not use Monitor.
  assets: ['Monitor User', 'Program Administrator'],
  program_admin: ['Program Administrator'],
};

export function isProgramRole(name: string): name is ProgramRole {
  return PROGRAM_ROLES.some((role) => role === name);
}

/** The roles of which any holds a grant. */
export function rolesFor(grant: Grant): readonly ProgramRole[] {
  return HOLDERS[grant];
}

/**
 * Whether a member holds a grant. Membership alone satisfies `member`; staff admins administer every program they
 * belong to.
 */
export function holdsGrant(grant: Grant, roles: readonly ProgramRole[], internal: InternalRole): boolean {
  if (grant === 'member') return true;
  if (grant === 'program_admin' && internal === 'admin') return true;
  return HOLDERS[grant].some((role) => roles.includes(role));
}

/** Whether a user belongs to the staff. */
export function isEmployee(internal: InternalRole): boolean {
  return internal !== 'none';
}

/** Whether staff may use the private tier: employees read it, admins write to it (PD-4). */
export function mayUsePrivateTier(internal: InternalRole, needs: 'read' | 'write'): boolean {
  return needs === 'read' ? isEmployee(internal) : internal === 'admin';
}

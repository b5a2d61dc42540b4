import { holdsGrant, type InternalRole, isEmployee, type ProgramRole } from './roles.ts';

/** The feature flags of a user in the active program, in the spelling of the wire. */
export interface FeatureFlags {
  readonly program_admin: boolean;
  readonly osk_admin: boolean;
  readonly user_can_access_data: boolean;
  readonly user_can_access_tasking: boolean;
  readonly user_can_access_monitor: boolean;
  readonly running_in_test_mode: boolean;
  readonly osk_employee: boolean;
  readonly frontend_dev: boolean;
}

export interface FlagSources {
  readonly roles: readonly ProgramRole[];
  readonly internalRole: InternalRole;
  readonly runningInTestMode: boolean;
  readonly frontendDev: boolean;
}

/** Derives the feature flags of a user (PD-3). `roles` are the roles in the active program. */
export function featureFlags(from: FlagSources): FeatureFlags {
  const isGranted = (grant: Parameters<typeof holdsGrant>[0]) =>
    holdsGrant(grant, from.roles, from.internalRole);
  return {
    program_admin: isGranted('program_admin'),
    osk_admin: from.internalRole === 'admin',
    user_can_access_data: isGranted('data'),
    user_can_access_tasking: isGranted('tasking'),
    user_can_access_monitor: isGranted('monitor'),
    running_in_test_mode: from.runningInTestMode,
    osk_employee: isEmployee(from.internalRole),
    frontend_dev: from.frontendDev,
  };
}

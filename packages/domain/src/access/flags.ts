import { holdsGrant, type InternalRole, isEmployee, type ProgramRole } from './roles.ts';

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

/** Decision 3. `roles` are those of the active program. */
export function featureFlags(from: FlagSources): FeatureFlags {
  const holds = (grant: Parameters<typeof holdsGrant>[0]) => holdsGrant(grant, from.roles, from.internalRole);
  return {
    program_admin: holds('program_admin'),
    osk_admin: from.internalRole === 'admin',
    user_can_access_data: holds('data'),
    user_can_access_tasking: holds('tasking'),
    user_can_access_monitor: holds('monitor'),
    running_in_test_mode: from.runningInTestMode,
    osk_employee: isEmployee(from.internalRole),
    frontend_dev: from.frontendDev,
  };
}

/** Decision 2: tasking is offered to staff and in programs that subscribed to it. */
export function taskingIsOn(flags: FeatureFlags, subscribedProducts: readonly string[]): boolean {
  return flags.osk_employee || subscribedProducts.includes('Tasking');
}

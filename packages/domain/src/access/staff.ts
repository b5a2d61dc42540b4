import type { InternalRole } from './roles.ts';

/** A user of the platform, as the rule about its administrators needs it. */
export interface PlatformUserState {
  readonly role: InternalRole;
  readonly disabled: boolean;
}

/** Said where a change would leave the platform without an administrator. */
export const LAST_ADMIN_TEXT =
  'This is the last administrator of the platform. Make another user an administrator first.';

/** Whether a change of a user leaves the platform an administrator who can sign in. */
export function keepsPlatformAdmin(
  before: PlatformUserState,
  after: PlatformUserState,
  otherAdmins: number,
): boolean {
  const administers = ({ role, disabled }: PlatformUserState) => role === 'admin' && !disabled;
  return !administers(before) || administers(after) || otherAdmins > 0;
}

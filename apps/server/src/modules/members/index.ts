import type { ServerModule } from '../server-module.ts';
import { addUserBindings } from './add-user.ts';
import { changeUserBindings } from './change-user.ts';
import { readUsersBindings, rolesBindings } from './list-users.ts';
import { readInvitationBinding } from './read-invitation.ts';
import { usageBindings } from './read-usage.ts';
import { resendBindings } from './resend-invitation.ts';
import type { MembersServices } from './services.ts';

export type { InvitationBudget } from './services.ts';

/** The users of programs: roles, seats and invitations. */
export const membersModule: ServerModule<MembersServices> = {
  name: 'members',
  bindings: (services) => [
    ...readUsersBindings(services),
    ...addUserBindings(services),
    ...changeUserBindings(services),
    ...resendBindings(services),
    ...rolesBindings(services),
    ...usageBindings(services),
    readInvitationBinding(services),
  ],
};

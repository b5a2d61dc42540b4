import { bind, readProfile, refuse } from '@sigma/contract';
import { profileOf } from './profile-of.ts';
import type { ProfileServices } from './services.ts';

export const readProfileBinding = ({ users, programs }: ProfileServices) =>
  bind(readProfile, async ({ caller }) => {
    if (caller.kind !== 'user') return refuse('forbidden', 'Only users have a profile.');
    const [user, memberships] = await Promise.all([
      users.read(caller.userId),
      programs.ofUser(caller.userId),
    ]);
    return user === undefined
      ? refuse('not_found', 'This profile was removed.')
      : profileOf(user, memberships);
  });

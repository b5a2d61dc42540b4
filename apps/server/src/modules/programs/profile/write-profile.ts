import { bind, refuse, writeProfile } from '@sigma/contract';
import { profileOf } from './profile-of.ts';
import type { ProfileServices } from './services.ts';

export const writeProfileBinding = ({ users, programs }: ProfileServices) =>
  bind(writeProfile, async ({ caller, body }) => {
    if (caller.kind !== 'user') return refuse('forbidden', 'Only users have a profile.');
    const user = await users.writeProfile(caller.userId, body);
    if (user === undefined) return refuse('not_found', 'This profile was removed.');
    return profileOf(user, await programs.ofUser(caller.userId));
  });

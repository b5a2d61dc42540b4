import { bind, refuse, writeProfile } from '@sigma/contract';
import { listUserPrograms } from '../../../access/index.ts';
import type { ProgramsServices } from '../services.ts';
import { profileOf } from './profile-of.ts';
import { updateUser } from './profiles.store.ts';

export const writeProfileBinding = ({ database: { kysely } }: ProgramsServices) =>
  bind(writeProfile, async ({ caller, body }) => {
    if (caller.kind !== 'user') return refuse('forbidden', 'Only users have a profile.');
    const user = await updateUser(kysely, caller.userId, body);
    if (user === undefined) return refuse('not_found', 'This profile was removed.');
    return profileOf(user, await listUserPrograms(kysely, caller.userId));
  });

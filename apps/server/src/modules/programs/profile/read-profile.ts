import { bind, readProfile, refuse } from '@sigma/contract';
import { listUserPrograms } from '../../../access/index.ts';
import type { ProgramsServices } from '../services.ts';
import { profileOf } from './profile-of.ts';
import { readUser } from './profiles.store.ts';

export const readProfileBinding = ({ database: { kysely } }: ProgramsServices) =>
  bind(readProfile, async ({ caller }) => {
    if (caller.kind !== 'user') return refuse('forbidden', 'Only users have a profile.');
    const [user, programs] = await Promise.all([
      readUser(kysely, caller.userId),
      listUserPrograms(kysely, caller.userId),
    ]);
    return user === undefined ? refuse('not_found', 'This profile was removed.') : profileOf(user, programs);
  });

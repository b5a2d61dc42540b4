import { bind, readPlatformUser, refuse, Tagged } from '@sigma/contract';
import { tagOf } from '../../../records/index.ts';
import type { ProgramsServices } from '../services.ts';
import { readUserOfPlatform } from './platform-users.store.ts';
import { platformUserText } from './update-platform-user.ts';

export const readPlatformUserBinding = ({ database: { kysely } }: ProgramsServices) =>
  bind(readPlatformUser, async ({ params: { user } }) => {
    const found = await readUserOfPlatform(kysely, user);
    if (found === undefined) return refuse('not_found', `User ${user} does not exist.`);
    return new Tagged(found, tagOf(platformUserText(found)));
  });

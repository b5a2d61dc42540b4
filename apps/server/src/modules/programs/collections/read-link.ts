import { bind, readProgramCollection } from '@sigma/contract';
import { linkAnswer, noLink, pairOf } from './link-answer.ts';
import { readLink } from './program-collections.store.ts';
import type { ProgramCollectionsServices } from './services.ts';

export const readProgramCollectionBinding = ({ database }: ProgramCollectionsServices) =>
  bind(readProgramCollection, async ({ params }) => {
    const pair = pairOf(params.link);
    const found = await readLink(database.kysely, pair);
    return found === undefined ? noLink(pair) : linkAnswer(found);
  });

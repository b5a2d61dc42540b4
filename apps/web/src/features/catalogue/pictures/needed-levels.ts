import { ASSET_KEYS, neededLevels, openingLevels } from '@sigma/domain';

/** What a program needs for the files of pictures, within a sentence. */
export const NEEDED_LEVELS = neededLevels(openingLevels(ASSET_KEYS.visual) ?? []);

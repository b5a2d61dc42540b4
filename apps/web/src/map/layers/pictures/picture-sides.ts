import type { MapPicture, SwipeSide } from './map-picture.ts';

/** One picture that belongs to a side turns the swipe on. */
export function isSwiped(pictures: readonly MapPicture[]): boolean {
  return pictures.some(({ side }) => side !== undefined);
}

/** What a side of the divider shows: its own pictures and those of both. */
export function picturesOn(pictures: readonly MapPicture[], shown: SwipeSide): readonly MapPicture[] {
  return pictures.filter(({ side }) => side === undefined || side === shown);
}

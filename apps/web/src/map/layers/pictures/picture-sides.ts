import type { SwipeSide } from '../../registry/map-layer.ts';
import type { MapPicture } from './map-picture.ts';

/** Whether a picture belongs to one half of a swiped map. */
export function hasSides(pictures: readonly MapPicture[]): boolean {
  return pictures.some(({ side }) => side !== undefined);
}

/** The pictures of one half: its own and those of both halves. */
export function picturesOn(pictures: readonly MapPicture[], shown: SwipeSide): readonly MapPicture[] {
  return pictures.filter(({ side }) => side === undefined || side === shown);
}

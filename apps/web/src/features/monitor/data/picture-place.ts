import { type Position, wrapLongitude } from '@sigma/geo';
import type { PictureCorners } from '../../../map/layers/pictures/map-picture.ts';

/** A place in a picture, in shares of its width from the left and of its height from the top; beyond 0 to 1 it is outside. */
export interface PicturePlace {
  readonly x: number;
  readonly y: number;
}

/** Where a place on the ground is in a picture of it, whose sides are straight and may lie at an angle. */
export function placeInPicture(corners: PictureCorners, place: Position): PicturePlace | undefined {
  const [upperLeft, upperRight, , lowerLeft] = corners;
  const from = ([lon, lat]: Position) => [wrapLongitude(lon - upperLeft[0]), lat - upperLeft[1]] as const;
  const [[ax, ay], [bx, by], [px, py]] = [from(upperRight), from(lowerLeft), from(place)];
  const area = ax * by - ay * bx;
  if (area === 0) return undefined;
  return { x: (px * by - py * bx) / area, y: (ax * py - ay * px) / area };
}

/** How many degrees north is turned clockwise from the upper side of a picture. */
export function northInPicture(corners: PictureCorners): number | undefined {
  const [lon, lat] = corners[3];
  const [from, to] = [placeInPicture(corners, [lon, lat]), placeInPicture(corners, [lon, lat + 1e-4])];
  if (from === undefined || to === undefined) return undefined;
  const degrees = (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;
  return Math.round(degrees * 10) / 10 + 0;
}

/**
 * The `object-position` that crops a square picture to a wider box and keeps a finding as near to its middle as the picture reaches; undefined
 * if its place is unknown.
 *
 * @param shown the share of the height that is shown
 */
export function cropAround(
  corners: PictureCorners | null,
  place: Position,
  shown: number,
): string | undefined {
  const at = corners === null ? undefined : placeInPicture(corners, place);
  if (at === undefined) return undefined;
  const share = Math.min(1, Math.max(0, (at.y - shown / 2) / (1 - shown)));
  return `50% ${Math.round(share * 100)}%`;
}

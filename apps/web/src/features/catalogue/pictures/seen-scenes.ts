import { type BBox, bboxOf, boundsIntersect, type Position, pointTester } from '@sigma/geo';
import type { Scene } from '../scene/scene.ts';

/** So many places along each side of a scene are looked at. */
const PLACES = 7;

/**
 * The scenes of a stack, the uppermost first, of which a view shows something: those with a place in view that no scene above
 * them covers. A scene that is seen only between the places counts as hidden.
 */
export function seenScenes(stack: readonly Scene[], view: BBox): ReadonlySet<Scene> {
  const above: Cover[] = [];
  const seen = new Set<Scene>();
  for (const scene of stack) {
    const { footprint } = scene;
    if (footprint === undefined) continue;
    const cover = { box: bboxOf(footprint), has: pointTester(footprint) };
    const isSeen = placesIn(cover.box, view).some(
      (place) => cover.has(place) && !above.some((other) => isInBox(place, other.box) && other.has(place)),
    );
    if (isSeen) seen.add(scene);
    above.push(cover);
  }
  return seen;
}

interface Cover {
  readonly box: BBox;
  readonly has: (place: Position) => boolean;
}

/** Places of a regular grid over what a view shows of a box. */
function placesIn(box: BBox, view: BBox): readonly Position[] {
  const [west, south, east, north] = shownPart(box, view);
  const shares = Array.from({ length: PLACES }, (_, at) => (at + 0.5) / PLACES);
  return shares
    .flatMap((down) =>
      shares.map((right): Position => [west + right * (east - west), south + down * (north - south)]),
    )
    .filter((place) => isInBox(place, view));
}

/** The common part of two boxes; the whole box where the antimeridian is between them. */
function shownPart(box: BBox, view: BBox): BBox {
  const [west, east] = [Math.max(box[0], view[0]), Math.min(box[2], view[2])];
  const [south, north] = [Math.max(box[1], view[1]), Math.min(box[3], view[3])];
  if (west <= east && box[0] <= box[2] && view[0] <= view[2]) return [west, south, east, north];
  return [box[0], south, box[2] < box[0] ? box[2] + 360 : box[2], north];
}

const isInBox = ([lon, lat]: Position, box: BBox) => boundsIntersect([lon, lat, lon, lat], box);

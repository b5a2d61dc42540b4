import { align, type Registration, register } from '../memory/register.ts';
import type { Plane } from '../plane.ts';
import { alikePictures } from './alike-pictures.ts';
import { PRIOR_PICTURES } from './arrivals.ts';
import { type Ground, groundNear } from './ground.ts';

/** Some 36 blocks of a gray picture say as much about its displacement as 300, in an eighth of the time. */
const GRAY_BLOCKS = 6;
const LEAST_STEP_PX = 32;
/** A truck and the pixels next to it; smaller patches of ground are not compared with other pictures than those around them. */
const LEAST_PX = 50;
/** Alignment leaves less of the edge of a picture unknown than this. */
const EDGE_PX = 6;

/** An earlier picture and how it lies on the one that it is compared with. */
interface Look {
  readonly prior: Plane;
  readonly registration: Registration;
  /** The picture on the ground. */
  readonly aligned: Plane;
}

/** Three earlier pictures, and the ground that they are the best to compare with. */
export interface Comparison {
  /** What is calculated: the pixels of `isOwn`, and enough around them to know what is usual there. */
  readonly ground: Ground;
  /** On the ground, the best last. */
  readonly priors: readonly Plane[];
  /** The same on other pixels. */
  readonly alignedAt: (pixels: Int32Array) => readonly Plane[];
  /** The newest three pictures on some pixels where others were better; none where they are compared with. */
  readonly newerAt: (pixels: Int32Array) => readonly Plane[];
  /** Whether they are the best three that show a pixel. */
  readonly isOwn: (pixel: number) => boolean;
}

/**
 * Which earlier pictures each part of the ground is compared with: of those that can be aligned with the picture and show it, the newest
 * three in a light like its own, and others where there are fewer. Where clouds hide it in one of them, that is another one. Empty if fewer
 * than three can be aligned, and if nothing that the picture shows is shown by three of them.
 *
 * @param priors oldest first
 */
export function comparisonsOf(
  picture: Plane,
  priors: readonly Plane[],
  ground: Ground,
): readonly Comparison[] {
  const usable = usableLooks(picture, priors, ground);
  if (usable.length < PRIOR_PICTURES) return [];
  const looks = bestLooks(picture, usable, ground);
  const setOf = setsOf(looks, ground);
  const newest = usable.slice(0, PRIOR_PICTURES);
  const counts = new Map<number, number>();
  for (const pixel of ground.pixels) {
    if (Number.isNaN(picture.values[pixel] ?? Number.NaN)) continue;
    const set = setOf[pixel] ?? 0;
    counts.set(set, (counts.get(set) ?? 0) + 1);
  }
  counts.delete(0);
  const sets = [...counts.keys()].filter((set) => (counts.get(set) ?? 0) >= LEAST_PX).sort((a, b) => a - b);
  if (sets.length === 0 && ground.pixels.length >= LEAST_PX) return [];
  return (sets.length > 0 ? sets : [FIRST]).map((set) => {
    const members = looks.filter((_, n) => (set & (1 << n)) !== 0).toReversed();
    const aligned = (some: readonly Look[]) => (pixels: Int32Array) =>
      some.map(({ prior, registration }) => align(prior, registration, pixels));
    const isOwn = (pixel: number) => setOf[pixel] === set;
    return {
      ground: sets.length > 1 ? groundNear(ground, isOwn) : ground,
      priors: members.map(({ aligned }) => aligned),
      alignedAt: aligned(members),
      newerAt: aligned(newest.every((look) => members.includes(look)) ? [] : newest),
      isOwn,
    };
  });
}

/** The set of the first three looks: a bit for each, the best first. */
const FIRST = 2 ** PRIOR_PICTURES - 1;

/** The pictures that can be aligned, the newest first. */
function usableLooks(picture: Plane, priors: readonly Plane[], ground: Ground): readonly Look[] {
  const stepPx = Math.max(LEAST_STEP_PX, Math.round(Math.min(picture.width, picture.height) / GRAY_BLOCKS));
  return priors.toReversed().flatMap((prior): Look[] => {
    const registration = register(picture, prior, stepPx);
    if (registration?.usable !== true) return [];
    return [{ prior, registration, aligned: align(prior, registration, ground.pixels) }];
  });
}

/** Those in a light like the picture's before others, until there are three of every part of the ground. */
function bestLooks(picture: Plane, usable: readonly Look[], ground: Ground): readonly Look[] {
  if (usable.length <= PRIOR_PICTURES) return usable;
  const alike = alikePictures(
    ground,
    picture,
    usable.map(({ aligned }) => aligned),
  );
  const isAlike = ({ aligned }: Look) => alike.includes(aligned);
  const best = [...usable.filter(isAlike), ...usable.filter((look) => !isAlike(look))];
  let count = PRIOR_PICTURES;
  while (count < best.length && unseen(picture, best.slice(0, count), ground) >= LEAST_PX) count++;
  return best.slice(0, count);
}

/** How many pixels of the picture have fewer than three earlier looks, without its edge. */
function unseen({ width, height, values }: Plane, looks: readonly Look[], { pixels }: Ground): number {
  let count = 0;
  for (const pixel of pixels) {
    const x = pixel % width;
    const y = (pixel - x) / width;
    if (x < EDGE_PX || y < EDGE_PX || x >= width - EDGE_PX || y >= height - EDGE_PX) continue;
    if (!Number.isNaN(values[pixel] ?? Number.NaN) && firstSet(looks, pixel) === 0) count++;
  }
  return count;
}

/** The first three looks that show each pixel as a set; 0 where there are fewer. */
function setsOf(looks: readonly Look[], { width, height, pixels }: Ground): Uint8Array {
  const sets = new Uint8Array(width * height);
  for (const pixel of pixels) sets[pixel] = firstSet(looks, pixel);
  return sets;
}

function firstSet(looks: readonly Look[], pixel: number): number {
  let [set, count] = [0, 0];
  for (let n = 0; n < looks.length && count < PRIOR_PICTURES; n++) {
    if (Number.isNaN(looks[n]?.aligned.values[pixel] ?? Number.NaN)) continue;
    set |= 1 << n;
    count++;
  }
  return count === PRIOR_PICTURES ? set : 0;
}

import { align, type Registration, register } from '../memory/register.ts';
import type { Plane } from '../plane.ts';
import { PRIOR_PICTURES } from './arrivals.ts';
import type { Ground } from './ground.ts';

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

/** Three earlier pictures, and the ground that they are the newest to show. */
export interface Comparison {
  /** On the ground, oldest first. */
  readonly priors: readonly Plane[];
  /** The same on other pixels. */
  readonly alignedAt: (pixels: Int32Array) => readonly Plane[];
  /** Whether they are the newest three that show a pixel. */
  readonly isOwn: (pixel: number) => boolean;
}

/**
 * Which earlier pictures each part of the ground is compared with: the newest three that can be aligned with the picture and show it. Where
 * clouds hide it in one of them, that is an older one. Empty if fewer than three can be aligned, and if nothing that the picture shows is shown
 * by three of them.
 *
 * @param priors oldest first
 */
export function comparisonsOf(
  picture: Plane,
  priors: readonly Plane[],
  ground: Ground,
): readonly Comparison[] {
  const looks = newestLooks(picture, priors, ground);
  if (looks.length < PRIOR_PICTURES) return [];
  const setOf = setsOf(looks, ground);
  const counts = new Map<number, number>();
  for (const pixel of ground.pixels) {
    if (Number.isNaN(picture.values[pixel] ?? Number.NaN)) continue;
    const set = setOf[pixel] ?? 0;
    counts.set(set, (counts.get(set) ?? 0) + 1);
  }
  counts.delete(0);
  const sets = [...counts.keys()].filter((set) => (counts.get(set) ?? 0) >= LEAST_PX).sort((a, b) => a - b);
  if (sets.length === 0 && ground.pixels.length >= LEAST_PX) return [];
  return (sets.length > 0 ? sets : [NEWEST]).map((set) => {
    const members = looks.filter((_, n) => (set & (1 << n)) !== 0).toReversed();
    return {
      priors: members.map(({ aligned }) => aligned),
      alignedAt: (pixels) => members.map(({ prior, registration }) => align(prior, registration, pixels)),
      isOwn: (pixel) => setOf[pixel] === set,
    };
  });
}

/** The set of the first three looks: a bit for each, the newest first. */
const NEWEST = 2 ** PRIOR_PICTURES - 1;

/** The newest pictures that can be aligned, newest first, until there are three of every part of the ground. */
function newestLooks(picture: Plane, priors: readonly Plane[], ground: Ground): readonly Look[] {
  const stepPx = Math.max(LEAST_STEP_PX, Math.round(Math.min(picture.width, picture.height) / GRAY_BLOCKS));
  const looks: Look[] = [];
  for (const prior of priors.toReversed()) {
    if (looks.length >= PRIOR_PICTURES && unseen(picture, looks, ground) < LEAST_PX) break;
    const registration = register(picture, prior, stepPx);
    if (registration?.usable !== true) continue;
    looks.push({ prior, registration, aligned: align(prior, registration, ground.pixels) });
  }
  return looks;
}

/** How many pixels of the picture have fewer than three earlier looks, without its edge. */
function unseen({ width, height, values }: Plane, looks: readonly Look[], { pixels }: Ground): number {
  let count = 0;
  for (const pixel of pixels) {
    const x = pixel % width;
    const y = (pixel - x) / width;
    if (x < EDGE_PX || y < EDGE_PX || x >= width - EDGE_PX || y >= height - EDGE_PX) continue;
    if (!Number.isNaN(values[pixel] ?? Number.NaN) && newestSet(looks, pixel) === 0) count++;
  }
  return count;
}

/** The newest three looks that show each pixel as a set; 0 where there are fewer. */
function setsOf(looks: readonly Look[], { width, height, pixels }: Ground): Uint8Array {
  const sets = new Uint8Array(width * height);
  for (const pixel of pixels) sets[pixel] = newestSet(looks, pixel);
  return sets;
}

function newestSet(looks: readonly Look[], pixel: number): number {
  let [set, count] = [0, 0];
  for (let n = 0; n < looks.length && count < PRIOR_PICTURES; n++) {
    if (Number.isNaN(looks[n]?.aligned.values[pixel] ?? Number.NaN)) continue;
    set |= 1 << n;
    count++;
  }
  return count === PRIOR_PICTURES ? set : 0;
}

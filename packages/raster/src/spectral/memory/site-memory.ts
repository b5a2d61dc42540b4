import type { PixelPoint } from '../../georeference/affine.ts';
import { plumePositions, plumeSpreadM } from '../methane/plume-shape.ts';
import type { Plane } from '../plane.ts';
import { lastingSources, type PlumeSighting } from './lasting-sources.ts';

/** The newest passes of a product that its background is made of. */
export const MEMORY_PASSES = 6;
/** What a plume reaches, downwind of its head and to both sides of its axis. */
const REACH_M = 900;
const REACH_SPREADS = 2;

/** One product of one usable pass on the fixed grid of the asset; NaN where clouds or the edge hide the ground. */
export interface MemoryPass {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly capturedAt: number;
  readonly plane: Plane;
  /** Proven plumes of the map before the background is subtracted. */
  readonly plumes?: readonly MemoryPlume[];
}

/** A plume of one pass, in pixels of the asset's grid. */
export interface MemoryPlume {
  readonly head: PixelPoint;
  readonly pixels: Int32Array;
}

/** What is remembered of a site for one product. */
export interface SiteMemory {
  /** At most `MEMORY_PASSES`, oldest first; passes of the same time are ordered by id. */
  readonly passes: readonly MemoryPass[];
  /** Where and in which passes plumes were ever seen. */
  readonly sightings: readonly PlumeSighting[];
}

export const EMPTY_MEMORY: SiteMemory = { passes: [], sightings: [] };

/**
 * Adds a pass to the memory. The result depends only on the set of passes, not on their order; a pass that is added again
 * replaces itself, so that a repeated or late job does no harm.
 *
 * @throws RangeError when the size of the plane differs from the remembered ones
 */
export function remember(memory: SiteMemory, pass: MemoryPass): SiteMemory {
  const first = memory.passes[0];
  if (first !== undefined && !isSameSize(first.plane, pass.plane)) {
    throw new RangeError(
      `Passes of a site must have the same grid: ${first.plane.width} x ${first.plane.height}, not ${pass.plane.width} x ${pass.plane.height} pixels.`,
    );
  }
  const passes = [...memory.passes.filter(({ id }) => id !== pass.id), pass]
    .sort(byTime)
    .slice(-MEMORY_PASSES);
  const sightings = [
    ...memory.sightings.filter(({ passId }) => passId !== pass.id),
    ...(pass.plumes ?? []).map(({ head }) => ({ passId: pass.id, head })),
  ].sort(byPass);
  return { passes, sightings };
}

/** The memory without passes captured at or after an instant: what a late pass of that time may be compared with. */
export function memoryBefore(memory: SiteMemory, capturedAt: number): SiteMemory {
  const passes = memory.passes.filter((pass) => pass.capturedAt < capturedAt);
  const later = new Set(memory.passes.filter((pass) => pass.capturedAt >= capturedAt).map(({ id }) => id));
  return { passes, sightings: memory.sightings.filter(({ passId }) => !later.has(passId)) };
}

/**
 * The pixels of a remembered pass that belong to plumes of sources which always leak. They must not enter the background,
 * because it would then hide the source. The outline of a plume ends where its methane is lost in the noise, but the mean of several
 * passes would still show it there: all that a plume of this axis reaches is excluded.
 */
export function lastingPlumePixels(memory: SiteMemory, pass: MemoryPass, pixelM: number): Int32Array {
  const lasting = lastingSources(memory.sightings, pixelM);
  return Int32Array.from(
    (pass.plumes ?? [])
      .filter(({ head }) => lasting(head))
      .flatMap((plume) => [...plume.pixels, ...reachOf(plume, pass.plane, pixelM)]),
  );
}

/** The pixels downwind of a head as far as rates look, in the direction in which the outline lies. */
function reachOf({ head, pixels }: MemoryPlume, { width, height }: Plane, pixelM: number): number[] {
  const [x, y] = pixels.reduce(
    ([east, south], pixel) => [
      east + (pixel % width) + 0.5 - head[0],
      south + Math.floor(pixel / width) + 0.5 - head[1],
    ],
    [0, 0],
  );
  const towardsDeg = (Math.atan2(x, -y) * 180) / Math.PI;
  const { along, across } = plumePositions({ head, towardsDeg }, width);
  const reached: number[] = [];
  for (let pixel = 0; pixel < width * height; pixel++) {
    const downwindM = along(pixel) * pixelM;
    if (downwindM < -pixelM || downwindM > REACH_M) continue;
    if (Math.abs(across(pixel)) * pixelM <= REACH_SPREADS * plumeSpreadM(downwindM)) reached.push(pixel);
  }
  return reached;
}

function isSameSize(a: Plane, b: Plane): boolean {
  return a.width === b.width && a.height === b.height;
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function byTime(a: MemoryPass, b: MemoryPass): number {
  return a.capturedAt - b.capturedAt || compareText(a.id, b.id);
}

function byPass(a: PlumeSighting, b: PlumeSighting): number {
  return compareText(a.passId, b.passId) || a.head[1] - b.head[1] || a.head[0] - b.head[0];
}

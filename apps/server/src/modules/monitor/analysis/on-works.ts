import { isGasType } from '@sigma/domain';
import type { Finding } from '@sigma/raster';

type Found = Pick<Finding, 'type' | 'pixels'>;
const NEXT = [-1, 0, 1] as const;

/**
 * Tells whether a place lies on or next to ground that has changed in the same pass: the edges of a trench, a building or a pool of oil
 * look like vehicles that have arrived. The place is in pixels of a grid of this width.
 */
export function onWorks(
  findings: readonly Found[],
  width: number,
): (place: readonly [x: number, y: number]) => boolean {
  const isGround = ({ type }: Found) => !isGasType(type) && type !== 'Vehicle';
  const ground = new Set(findings.flatMap((one) => (isGround(one) ? [...one.pixels] : [])));
  return (place) => {
    const [x, y] = [Math.floor(place[0]), Math.floor(place[1])];
    return NEXT.some((dy) => NEXT.some((dx) => ground.has((y + dy) * width + x + dx)));
  };
}

import { BITUMEN_ROOF, CONCRETE, METAL_ROOF } from '../../packages/simulator/src/earth/cover/materials.ts';
import { siteWorks } from '../../packages/simulator/src/index.ts';
import { coverOf, localOf } from '../../packages/simulator/src/sites/shapes.ts';
import type { World } from './world.ts';

const ROOFS: readonly number[] = [METAL_ROOF, BITUMEN_ROOF, CONCRETE];

/** Whether roofs or concrete of the site lie in a square of this size around a pixel of a chip. */
export function isRoofed(world: World, pixel: readonly [x: number, y: number], sizeM: number): boolean {
  const local = localOf(world.site.centre, world.toPlace(pixel));
  return siteWorks(world.site).shapes.some(
    (shape) => ROOFS.includes(shape.material) && coverOf(shape, local, sizeM) > 0,
  );
}

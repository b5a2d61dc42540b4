import type { CubeLevel } from '@sigma/domain';
import type { CubeAddress } from './cube.queries.ts';
import type { Cube } from './cube.ts';
import { stepFor } from './fetch-planes.ts';
import type { CubePlanes } from './plane-cache.ts';

export interface CubeView {
  readonly address: CubeAddress;
  readonly cube: Cube;
  readonly level: CubeLevel;
}

/** The sizes of planes that are read of a cube. */
function planeSize({ meta: { width, height } }: Cube) {
  const step = stepFor(width, height);
  return { step, pixels: Math.ceil(width / step) * Math.ceil(height / step) };
}

export function cubePlanes({ address, cube, level }: CubeView): CubePlanes {
  return { address, tag: cube.meta.tag, level, ...planeSize(cube) };
}

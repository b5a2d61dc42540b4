import { landOfCube } from '../../../capture-lines/cube-land.ts';
import { recentlyUsed } from '../../../work/index.ts';
import type { OpenCube } from './open-cube.ts';
import type { CubeRef } from './tasks.ts';

const MAX_MASKS = 4;
const masks = recentlyUsed<Promise<Uint8Array>>(MAX_MASKS);

/** 1 for clear land of a cube; the masks of the last cubes are cached, because planes of one come in many answers. */
export function clearLandOf(
  open: OpenCube,
  { tag, scene }: Pick<CubeRef, 'tag' | 'scene'>,
): Promise<Uint8Array> {
  return masks.get(tag, () => landOfCube({ ...open, scene }));
}

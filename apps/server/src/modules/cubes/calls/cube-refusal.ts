import { type Refusal, refuse, refuseForNow } from '@sigma/contract';
import { RASTER_ERROR_CODES } from '@sigma/raster';
import { hasSystemCode, StorageError } from '@sigma/storage';
import { TaskError } from '../../../work/index.ts';
import { RunFailure } from '../../imagery/index.ts';
import { brokenCube } from '../find/broken-cube.ts';

const RETRY_AFTER_S = 2;
const FULL_RETRY_AFTER_S = 60;

/** The outcome of work with a cube; what is wrong with the cube or its store becomes a refusal. */
export async function orRefusal<Result>(scene: string, work: Promise<Result>): Promise<Result | Refusal> {
  try {
    return await work;
  } catch (error) {
    const refusal = cubeRefusal(scene, error);
    if (refusal === undefined) throw error;
    return refusal;
  }
}

/**
 * What people read of an error of a cube or its store; undefined for any other. Errors of the store may be temporary; errors of the
 * file remain until it is replaced.
 */
export function cubeRefusal(scene: string, error: unknown): Refusal | undefined {
  if (error instanceof RunFailure) return refuse('unavailable', error.message);
  if (hasSystemCode(error, 'ENOSPC'))
    return refuseForNow('unavailable', FULL_RETRY_AFTER_S, {
      detail: 'The disk of the server is full, so the cube cannot be made. Try again later.',
    });
  if (!(error instanceof TaskError || error instanceof StorageError)) return undefined;
  switch (error.code) {
    case 'not-found':
    case 'no-such-bucket':
      return refuse(
        'unavailable',
        `The cube of the scene "${scene}" is not in the archive. Staff must restore it.`,
      );
    case 'unreachable':
    case 'denied':
      return refuseForNow('unavailable', RETRY_AFTER_S, {
        detail: 'The archive cannot be read at the moment. Try again.',
      });
    default:
      return RASTER_ERROR_CODES.some((code) => code === error.code)
        ? brokenCube(scene, error.message)
        : undefined;
  }
}

import { setPriority } from 'node:os';
import { type CallMainThread, serveTasks } from '../../../work/index.ts';
import type { RangeCall } from '../../imagery/index.ts';
import { objectSource, withBytes } from './byte-sources.ts';
import { clearLandOf } from './clear-land.ts';
import { isCloudy } from './cloud-at.ts';
import { drawCubeTile } from './cube-tile.ts';
import { openCube } from './open-cube.ts';
import { evaluateOnCube, readPlanes } from './planes.ts';
import { regionPixels } from './region-pixels.ts';
import { cubeNoise, pixelSpectrum, regionSpectra } from './spectra.ts';
import type { CubeAnswer, CubeTask } from './tasks.ts';

/** Map tiles of scenes come first. Only Linux has priorities per thread. */
const NICE = 5;

function answerWith(callMainThread: CallMainThread<RangeCall, Uint8Array>) {
  return async (task: CubeTask, signal: AbortSignal): Promise<CubeAnswer> => {
    if (task.kind === 'pixels') return { kind: 'pixels', ...(await regionPixels(task.drawing, signal)) };
    return withBytes(task.cube, callMainThread, async (source) => {
      const open = await openCube(task.cube.header, source);
      const { cube } = open;
      const tag = `${task.cube.tag} ${cube.quantity.kind}`;
      switch (task.kind) {
        case 'spectrum': {
          const { col, row, clouds } = task;
          const place = [(col + 0.5) / cube.width, (row + 0.5) / cube.height] as const;
          const [spectrum, cloudy] = await Promise.all([
            pixelSpectrum(cube, tag, col, row),
            clouds && isCloudy(clouds, objectSource(clouds, callMainThread), place),
          ]);
          return { kind: 'spectrum', ...spectrum, cloudy };
        }
        case 'noise':
          return { kind: 'noise', sigma: await cubeNoise(cube) };
        case 'regions':
          return { kind: 'regions', regions: await regionSpectra(cube, task.regions, signal) };
        case 'planes':
          return readPlanes(open, {
            ...task,
            usable: task.clearLandOnly ? await clearLandOf(open, task.cube) : undefined,
          });
        case 'expression':
          return { kind: 'expression', ...(await evaluateOnCube(open, task)) };
        case 'tile':
          return { kind: 'tile', webp: await drawCubeTile(cube, tag, task.drawing) };
      }
    });
  };
}

/** The buffers of an answer that are moved to the main thread instead of copied. */
function buffersOf(answer: CubeAnswer): ArrayBuffer[] {
  return answer.kind === 'planes' || answer.kind === 'expression' ? [answer.bytes.buffer] : [];
}

if (process.platform === 'linux') setPriority(NICE);
serveTasks(answerWith, buffersOf);

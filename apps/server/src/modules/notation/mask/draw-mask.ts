import { sharedThread, USUAL_THREAD } from '../../../work/index.ts';
import type { DrawnMask, MaskTask } from './mask-task.ts';

const drawer = sharedThread<MaskTask, DrawnMask>({
  name: 'training masks',
  script: new URL('./draw-mask.worker.ts', import.meta.url),
  resourceLimits: USUAL_THREAD,
});

/**
 * Draws the mask in a thread, because a scene has millions of pixels: one mask after the other, so that one is in memory at a time.
 *
 * @throws BusyError, or the reason of the signal
 */
export const drawMask = (task: MaskTask, signal: AbortSignal): Promise<DrawnMask> => drawer.run(task, signal);

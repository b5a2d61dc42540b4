import type { LayerHost, ShapeDrawing } from '../registry/layer-host.ts';
import { missedPointer } from './missed-pointer.ts';

/** Loads the draw library, which the first screen does not need. */
export const loadDrawing = () => import('./shape-session.ts');

/**
 * Starts to draw a shape as soon as the draw library is there; returns the function that ends it. A click that comes
 * before is not lost: it is repeated then, and the map stays in place until then.
 */
export function drawShape(host: LayerHost, drawing: ShapeDrawing): () => void {
  const missed = missedPointer(host.map.getCanvasContainer());
  const unlockCamera = host.lockCamera();
  let isEnded = false;
  let end = () => {
    missed.end();
    unlockCamera();
  };
  loadDrawing().then(
    ({ ShapeSession }) => {
      if (isEnded) return;
      unlockCamera();
      const session = new ShapeSession({ host, ...drawing });
      end = () => session.end();
      missed.repeat();
    },
    (error: unknown) => {
      console.warn('could not load the draw library', error);
      if (!isEnded) drawing.onCancelled();
    },
  );
  return () => {
    isEnded = true;
    end();
  };
}

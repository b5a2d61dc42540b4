import type { LayerHost, ShapeDrawing } from '../registry/layer-host.ts';

/** Loads the draw library, which the first screen does not need. */
export const loadDrawing = () => import('./shape-session.ts');

/** Starts to draw a shape as soon as the draw library is there; returns the function that ends it. */
export function drawShape(host: LayerHost, drawing: ShapeDrawing): () => void {
  let end = () => {};
  let isEnded = false;
  loadDrawing().then(
    ({ ShapeSession }) => {
      if (isEnded) return;
      const session = new ShapeSession({ host, ...drawing });
      end = () => session.end();
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

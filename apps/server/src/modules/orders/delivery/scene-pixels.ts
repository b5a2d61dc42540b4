import type { RenderedCube } from '../../imagery/index.ts';

/** Operations of the imagery pipeline that a delivery needs. */
export interface ScenePixels {
  /**
   * Renders the planned assets of a scene (pictures, cloud map) ahead of everything else in the queue.
   * It is safe to call for assets that exist already.
   */
  ensureAssets(collection: string, fileId: string, signal: AbortSignal): Promise<void>;
  /** Renders the cube of a simulated scene as ENVI BIL, with its lines in order, and stores nothing. */
  renderCube(recipe: object, signal: AbortSignal): Promise<RenderedCube>;
}

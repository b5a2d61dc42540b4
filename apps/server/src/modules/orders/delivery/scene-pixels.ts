import type { Product, ProductKey } from '../../imagery/index.ts';

/** Operations of the imagery pipeline that a delivery needs. */
export interface ScenePixels {
  /**
   * Renders the planned assets of a scene (pictures, cloud map) ahead of everything else in the queue.
   * It is safe to call for assets that exist already.
   */
  ensureAssets(collection: string, fileId: string, signal: AbortSignal): Promise<void>;
  /**
   * Makes the files of a level of a simulated capture, unless they are in the archive. Throws RunFailure if they cannot be
   * made.
   */
  ensureProduct(product: ProductKey, signal: AbortSignal): Promise<Product>;
}

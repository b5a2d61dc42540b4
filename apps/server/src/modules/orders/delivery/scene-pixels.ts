/** What a delivery asks of the imagery pipeline. */
export interface ScenePixels {
  /**
   * Makes the planned assets of a scene (pictures, cloud map) before anything else in the queue.
   * Safe to call for assets that are there already.
   */
  ensureAssets(collection: string, fileId: string, signal: AbortSignal): Promise<void>;
  /** Makes the cube of a simulated scene as ENVI BIL, lines in order; nothing of it is stored. */
  renderCube(recipe: object, signal: AbortSignal): Promise<RenderedCube>;
}

export interface RenderedCube {
  /** Text of the .hdr file. */
  readonly header: string;
  /** Bytes of the data file. */
  readonly size: number;
  readonly body: AsyncIterable<Uint8Array>;
}

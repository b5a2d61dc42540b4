import type { Corners, RenderConfig } from '@sigma/raster';
import { openPreview, type PreviewHandle, type PreviewRequest } from './preview-client.ts';

export type PictureState = 'loading' | 'ready' | 'failed';

/** A picture of a scene on a canvas of its own, read from its COG and painted again whenever the config changes. */
export class ScenePicture {
  readonly canvas = document.createElement('canvas');
  readonly #onChange: () => void;
  readonly #request: Omit<PreviewRequest, 'maxPixels'>;
  #handle: PreviewHandle | undefined;
  /** The picture that is shown until a sharper one is painted. */
  #previous: PreviewHandle | undefined;
  #maxPixels = 0;
  /** The limit of the level that is painted. */
  #paintedPixels = 0;
  /** The limit of a level that could not be read; it is read again once the map has changed. */
  #failedPixels = 0;
  #config: RenderConfig;
  #isOpen = false;
  #isReading = false;
  #isPainting = false;
  #isStale = false;
  #isClosed = false;
  state: PictureState = 'loading';
  corners: Corners | undefined;
  /** Increases with every painting. */
  revision = 0;

  constructor(request: PreviewRequest, config: RenderConfig, onChange: () => void) {
    const { maxPixels, ...rest } = request;
    this.#request = rest;
    this.#config = config;
    this.#onChange = onChange;
    this.sharpen(maxPixels);
  }

  /** The limit of the level that is shown or being read. */
  get maxPixels(): number {
    return this.#maxPixels;
  }

  /** A level is being read and has not been painted yet. */
  get isReading(): boolean {
    return this.#isReading;
  }

  /** Reads a sharper overview if more pixels are requested than before; fewer pixels are ignored. */
  sharpen(maxPixels: number): void {
    if (maxPixels > this.#maxPixels && maxPixels !== this.#failedPixels) this.#read(maxPixels);
  }

  /** Lets a level be read again that could not be read, such as from a busy server. */
  forgetFailure(): void {
    this.#failedPixels = 0;
  }

  /** Replaces the picture by a coarser overview, which takes less memory; more pixels are ignored. */
  coarsen(maxPixels: number): void {
    if (maxPixels < this.#maxPixels && maxPixels !== this.#failedPixels) this.#read(maxPixels);
  }

  #read(maxPixels: number): void {
    if (this.#isClosed) return;
    this.#isReading = true;
    this.#maxPixels = maxPixels;
    if (this.#isOpen) {
      this.#previous?.close();
      this.#previous = this.#handle;
    } else this.#handle?.close();
    this.#isOpen = false;
    this.#isPainting = false;
    this.#handle = openPreview(
      { ...this.#request, maxPixels },
      {
        onOpened: ({ corners }) => {
          this.corners = corners ?? this.corners;
          this.#isOpen = true;
          this.#paint();
        },
        onPainted: (bitmap) => this.#show(bitmap),
        onFailed: () => this.#fail(),
      },
    );
  }

  paint(config: RenderConfig): void {
    if (config === this.#config) return;
    this.#config = config;
    this.#isStale = true;
    this.#paint();
  }

  close(): void {
    this.#isClosed = true;
    this.#isReading = false;
    this.#handle?.close();
    this.#previous?.close();
  }

  /** Paints once at a time. While a slider moves, configs in between are skipped. */
  #paint(): void {
    if (!this.#isOpen || this.#isPainting || this.#isClosed) return;
    this.#isPainting = true;
    this.#isStale = false;
    this.#handle?.paint(this.#config);
  }

  #show(bitmap: ImageBitmap): void {
    this.#isPainting = false;
    this.#isReading = false;
    this.#paintedPixels = this.#maxPixels;
    this.canvas.width = bitmap.width;
    this.canvas.height = bitmap.height;
    this.canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    this.#previous?.close();
    this.#previous = undefined;
    this.state = 'ready';
    this.revision += 1;
    this.#onChange();
    if (this.#isStale) this.#paint();
  }

  #fail(): void {
    this.#isPainting = false;
    this.#isReading = false;
    this.#failedPixels = this.#maxPixels;
    this.#maxPixels = this.#paintedPixels;
    if (this.#previous !== undefined) {
      // The present picture stays when a sharper one cannot be read.
      this.#handle?.close();
      this.#handle = this.#previous;
      this.#previous = undefined;
      this.#isOpen = true;
      if (this.#isStale) this.#paint();
    }
    if (this.state !== 'ready') this.state = 'failed';
    this.#onChange();
  }
}

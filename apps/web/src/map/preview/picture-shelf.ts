import type { RenderConfig } from '@sigma/raster';
import type { SwipeSide } from '../registry/map-layer.ts';
import { type PictureState, ScenePicture } from './scene-picture.ts';

/** A picture of a scene to be drawn on the map. */
export interface PictureRequest {
  /** Unique in a list. */
  readonly id: string;
  /** The address of the COG. */
  readonly url: string;
  /** As many pixels as the picture covers on the screen, or a few times that. A higher number reads a sharper overview. */
  readonly maxPixels: number;
  readonly side?: SwipeSide;
  /** Pictures of a lower rank are read first; 0 by default. */
  readonly rank?: number;
  /** 0 reads the picture ahead without showing it; 1 by default. */
  readonly opacity?: number;
}

/** So many pictures are read at a time: a browser opens six connections to a host, and the map needs some for tiles. */
const MAX_READING = 4;
/** When the levels in memory exceed this number of pixels, pictures that are sharper than needed are read again. */
const MAX_HELD_PIXELS = 24 * 1024 * 1024;

type TokenOf = () => Promise<string | undefined>;

/** The pictures of one map: reads the most important first and few at a time, and releases those that leave the list. */
export class PictureShelf {
  readonly #pictures = new Map<string, ScenePicture>();
  readonly #listeners = new Set<() => void>();
  #requests: readonly PictureRequest[] = [];
  #config: RenderConfig | undefined;
  #tokenOf: TokenOf | undefined;
  #revision = 0;

  /** Brings the shelf to a list of requests, painted with a config. */
  show(requests: readonly PictureRequest[], config: RenderConfig, tokenOf: TokenOf): void {
    this.#requests = requests;
    this.#config = config;
    this.#tokenOf = tokenOf;
    const requested = new Set(requests.map(pictureKey));
    for (const [key, picture] of this.#pictures) {
      if (requested.has(key)) continue;
      picture.close();
      this.#pictures.delete(key);
    }
    for (const picture of this.#pictures.values()) {
      picture.paint(config);
      picture.forgetFailure();
    }
    void this.#read();
    this.#notify();
  }

  clear(): void {
    this.#requests = [];
    for (const picture of this.#pictures.values()) picture.close();
    this.#pictures.clear();
  }

  pictureOf(request: PictureRequest): ScenePicture | undefined {
    return this.#pictures.get(pictureKey(request));
  }

  stateOf(request: PictureRequest): PictureState {
    return this.pictureOf(request)?.state ?? 'loading';
  }

  /** Calls the listener after every change. Returns the function that ends it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Increases with every change. */
  readonly revision = (): number => this.#revision;

  #notify(): void {
    this.#revision += 1;
    for (const listener of this.#listeners) listener();
  }

  async #read(): Promise<void> {
    const token = await this.#tokenOf?.();
    // The list may have changed in the meantime, so it is read now.
    const config = this.#config;
    if (config === undefined) return;
    const isOver = this.#heldPixels() > MAX_HELD_PIXELS;
    for (const request of this.#requests.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))) {
      if (this.#reading() >= MAX_READING) return;
      const picture = this.pictureOf(request);
      if (picture === undefined) this.#open(request, config, token);
      else if (isOver) picture.coarsen(request.maxPixels);
      picture?.sharpen(request.maxPixels);
    }
  }

  #open(request: PictureRequest, config: RenderConfig, token: string | undefined): void {
    const { url, maxPixels } = request;
    const changed = () => {
      this.#notify();
      void this.#read();
    };
    this.#pictures.set(pictureKey(request), new ScenePicture({ url, token, maxPixels }, config, changed));
  }

  #reading(): number {
    return [...this.#pictures.values()].filter(({ isReading }) => isReading).length;
  }

  #heldPixels(): number {
    return [...this.#pictures.values()].reduce((sum, { maxPixels }) => sum + maxPixels, 0);
  }
}

const pictureKey = ({ id, url }: Pick<PictureRequest, 'id' | 'url'>) => `${id} ${url}`;

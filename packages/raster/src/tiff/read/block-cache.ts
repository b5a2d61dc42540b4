import type { Samples } from '../../pixels/samples.ts';

/** Decoded blocks of one image; the least recently used are dropped first. */
export class BlockCache {
  readonly #blocks = new Map<string, Samples>();
  readonly #maxBytes: number;
  #bytes = 0;

  /** @param maxBytes decoded bytes to cache; 0 caches nothing */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get isOff(): boolean {
    return this.#maxBytes <= 0;
  }

  get(key: string): Samples | undefined {
    const samples = this.#blocks.get(key);
    if (samples === undefined) return undefined;
    this.#blocks.delete(key);
    this.#blocks.set(key, samples);
    return samples;
  }

  put(key: string, samples: Samples): void {
    if (samples.byteLength > this.#maxBytes || this.#blocks.has(key)) return;
    this.#blocks.set(key, samples);
    this.#bytes += samples.byteLength;
    for (const [oldest, { byteLength }] of this.#blocks) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#blocks.delete(oldest);
      this.#bytes -= byteLength;
    }
  }
}

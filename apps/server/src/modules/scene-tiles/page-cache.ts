/** A decoded square of a picture at one of its sizes. */
export interface DecodedPage {
  readonly width: number;
  readonly height: number;
  /** Bytes of a pixel: red, green, blue, and opacity where there is a fourth. */
  readonly depth: 3 | 4;
  /** Bytes from one row to the next; a block of a file extends beyond the edge of the picture. */
  readonly rowBytes: number;
  readonly pixels: Uint8Array;
}

/** Decoded pages of all pictures; the least recently used are dropped first. */
export interface PageCache {
  /** The cached page of the key, or a new one; concurrent calls make it once, a failed page is not cached. */
  get(key: string, make: () => Promise<DecodedPage>): Promise<DecodedPage>;
  /** Bytes of the cached pages. */
  bytes(): number;
}

export function createPageCache(maxBytes: number): PageCache {
  const pages = new Map<string, Promise<DecodedPage>>();
  const sizes = new Map<string, number>();
  let cachedBytes = 0;

  function drop(key: string): void {
    cachedBytes -= sizes.get(key) ?? 0;
    sizes.delete(key);
    pages.delete(key);
  }

  function account(key: string, page: Promise<DecodedPage>): void {
    page.then(
      ({ pixels }) => {
        if (pages.get(key) !== page) return;
        sizes.set(key, pixels.byteLength);
        cachedBytes += pixels.byteLength;
        for (const oldest of sizes.keys()) {
          if (cachedBytes <= maxBytes) break;
          drop(oldest);
        }
      },
      () => pages.delete(key),
    );
  }

  return {
    get(key, make) {
      const cached = pages.get(key);
      if (cached === undefined) {
        const made = make();
        pages.set(key, made);
        account(key, made);
        return made;
      }
      const size = sizes.get(key);
      if (size !== undefined) {
        sizes.delete(key);
        sizes.set(key, size);
      }
      return cached;
    },
    bytes: () => cachedBytes,
  };
}

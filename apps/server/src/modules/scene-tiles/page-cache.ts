/** A decoded square of a picture at one of its sizes. */
export interface Page {
  readonly width: number;
  readonly height: number;
  /** Bytes of a pixel: red, green, blue, and opacity where there is a fourth. */
  readonly depth: 3 | 4;
  /** Bytes from one row to the next; a block of a file reaches beyond the picture's edge. */
  readonly rowBytes: number;
  readonly pixels: Uint8Array;
}

/** Decoded pages of all pictures, the least recently used dropped first. */
export interface PageCache {
  /** The page that is kept under the key, or a new one; several calls make it once, a failed one is forgotten. */
  get(key: string, make: () => Promise<Page>): Promise<Page>;
  /** Bytes of the pages that are kept. */
  held(): number;
}

export function createPageCache(maxBytes: number): PageCache {
  const pages = new Map<string, Promise<Page>>();
  const sizes = new Map<string, number>();
  let held = 0;

  function drop(key: string): void {
    held -= sizes.get(key) ?? 0;
    sizes.delete(key);
    pages.delete(key);
  }

  function account(key: string, page: Promise<Page>): void {
    page.then(
      ({ pixels }) => {
        if (pages.get(key) !== page) return;
        sizes.set(key, pixels.byteLength);
        held += pixels.byteLength;
        for (const oldest of sizes.keys()) {
          if (held <= maxBytes) break;
          drop(oldest);
        }
      },
      () => pages.delete(key),
    );
  }

  return {
    get(key, make) {
      const kept = pages.get(key);
      if (kept === undefined) {
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
      return kept;
    },
    held: () => held,
  };
}

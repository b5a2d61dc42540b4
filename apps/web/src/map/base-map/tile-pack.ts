/** Many tiles in one file, as written by apps/web/base-map/tile-packs.ts. */
export interface TilePack {
  /** The bytes of the tile "z/x/y"; empty for a tile without content. */
  tile(address: string): ArrayBuffer;
}

const HEAD_BYTES = 4;

/** Reads a decompressed file: length of the index, index, tiles. Throws if it is not valid. */
export function readPack(bytes: ArrayBuffer): TilePack {
  const length = new DataView(bytes).getUint32(0);
  const index: unknown = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, HEAD_BYTES, length)));
  const entries = new Map(typeof index === 'object' && index !== null ? Object.entries(index) : []);
  const first = HEAD_BYTES + length;
  return {
    tile(address) {
      const entry: unknown = entries.get(address);
      if (!Array.isArray(entry)) return new ArrayBuffer(0);
      const [offset, size] = entry.map(Number);
      return bytes.slice(first + (offset ?? 0), first + (offset ?? 0) + (size ?? 0));
    },
  };
}

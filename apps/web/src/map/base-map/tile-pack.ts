/** Many tiles in one file, as apps/web/base-map/tile-packs.ts writes it. */
export interface TilePack {
  /** Bytes of the tile "z/x/y"; none where nothing is. */
  tile(address: string): ArrayBuffer;
}

const HEAD_BYTES = 4;

/** Reads an unpacked file: length of the index, index, tiles. Throws on anything else. */
export function readPack(bytes: ArrayBuffer): TilePack {
  const length = new DataView(bytes).getUint32(0);
  const index: unknown = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, HEAD_BYTES, length)));
  const places = new Map(typeof index === 'object' && index !== null ? Object.entries(index) : []);
  const first = HEAD_BYTES + length;
  return {
    tile(address) {
      const place: unknown = places.get(address);
      if (!Array.isArray(place)) return new ArrayBuffer(0);
      const [offset, size] = place.map(Number);
      return bytes.slice(first + (offset ?? 0), first + (offset ?? 0) + (size ?? 0));
    },
  };
}

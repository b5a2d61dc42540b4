export interface PngRows {
  /** Bytes of a row without that of its filter. */
  readonly width: number;
  /** Bytes of a pixel. */
  readonly pixel: number;
  /** About how many bytes one step restores. */
  readonly sliceBytes: number;
}

/** Removes the filters of PNG rows (PNG, 9.2 to 9.4); unknown ones change nothing, and what is missing at the end is 0. */
export function* withoutPngFilters(
  data: Uint8Array,
  { width, pixel, sliceBytes }: PngRows,
): Generator<void, Buffer<ArrayBuffer>, void> {
  const out = Buffer.alloc(Math.ceil(data.byteLength / (width + 1)) * width);
  const rowsAtOnce = Math.max(1, Math.floor(sliceBytes / width));
  const none = new Uint8Array(width);
  for (let row = 0; row * width < out.byteLength; row += 1) {
    const from = row * (width + 1);
    const current = out.subarray(row * width, (row + 1) * width);
    const above = row === 0 ? none : out.subarray((row - 1) * width, row * width);
    current.set(data.subarray(from + 1, from + 1 + width));
    restore(current, above, { filter: data[from] ?? 0, pixel });
    if (row % rowsAtOnce === 0) yield;
  }
  return out;
}

/** Adds to each byte of a row what its filter has subtracted. The loops make no objects, because rows have millions of bytes. */
function restore(
  row: Uint8Array,
  above: Uint8Array,
  { filter, pixel }: { readonly filter: number; readonly pixel: number },
): void {
  switch (filter) {
    case 1:
      for (let at = pixel; at < row.length; at += 1) row[at] = (row[at] ?? 0) + (row[at - pixel] ?? 0);
      return;
    case 2:
      for (let at = 0; at < row.length; at += 1) row[at] = (row[at] ?? 0) + (above[at] ?? 0);
      return;
    case 3:
      for (let at = 0; at < row.length; at += 1) {
        const left = at < pixel ? 0 : (row[at - pixel] ?? 0);
        row[at] = (row[at] ?? 0) + ((left + (above[at] ?? 0)) >> 1);
      }
      return;
    case 4:
      for (let at = 0; at < row.length; at += 1) {
        const left = at < pixel ? 0 : (row[at - pixel] ?? 0);
        const corner = at < pixel ? 0 : (above[at - pixel] ?? 0);
        row[at] = (row[at] ?? 0) + paeth(left, above[at] ?? 0, corner);
      }
      return;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/**
 * The bytes of an array in an order that compresses better, without loss: first the lowest bytes of all values, then the next ones.
 * Numbers of two bytes are stored as differences to those `step` places before, which are of the neighbouring band: spectra are smooth, so that
 * the higher bytes are almost all the same. A step of 0 stands for none.
 */
export function toBytePlanes(array: ArrayBufferView, size: number, step: number): Uint8Array {
  const { buffer, byteOffset, byteLength } = array;
  const count = byteLength / size;
  const planes = new Uint8Array(byteLength);
  if (size === 2) {
    const first = step > 0 ? step : count;
    const values = new Uint16Array(buffer, byteOffset, count);
    for (let at = 0; at < count; at++) {
      const difference = (((values[at] ?? 0) - (at < first ? 0 : (values[at - step] ?? 0))) << 16) >> 16;
      // Small differences of either sign become small numbers.
      const folded = (difference << 1) ^ (difference >> 31);
      planes[at] = folded;
      planes[count + at] = folded >> 8;
    }
    return planes;
  }
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  for (let plane = 0; plane < size; plane++)
    for (let at = 0; at < count; at++) planes[plane * count + at] = bytes[at * size + plane] ?? 0;
  return planes;
}

/** The bytes of an array from their planes. */
export function fromBytePlanes(planes: Uint8Array, size: number, step: number): Uint8Array<ArrayBuffer> {
  const count = planes.length / size;
  const bytes = new Uint8Array(planes.length);
  if (size === 2) {
    const first = step > 0 ? step : count;
    const values = new Uint16Array(bytes.buffer);
    for (let at = 0; at < count; at++) {
      const folded = (planes[at] ?? 0) | ((planes[count + at] ?? 0) << 8);
      const difference = (folded >> 1) ^ -(folded & 1);
      values[at] = difference + (at < first ? 0 : (values[at - step] ?? 0));
    }
    return bytes;
  }
  for (let plane = 0; plane < size; plane++)
    for (let at = 0; at < count; at++) bytes[at * size + plane] = planes[plane * count + at] ?? 0;
  return bytes;
}

/** Bytes that may be written behind the end of a copy, and read behind the end of its source. */
export const COPY_SLACK: usize = 16;

/**
 * Repeats `length` bytes from `distance` (at least 1) before `to`; the two may overlap, as LZ77 requires. Eight bytes
 * at a time: up to COPY_SLACK bytes behind the end are overwritten.
 */
// @ts-ignore: decorator
@inline
export function copyMatch(to: usize, distance: usize, length: usize): void {
  const end = to + length;
  let from = to - distance;
  if (distance >= 8) {
    do {
      store<u64>(to, load<u64>(from));
      to += 8;
      from += 8;
    } while (to < end);
  } else if (distance == 1) {
    const same = <u64>load<u8>(from) * 0x0101010101010101;
    do {
      store<u64>(to, same);
      to += 8;
    } while (to < end);
  } else {
    // The first `distance` of the eight bytes are right; the next step writes over the others.
    do {
      store<u64>(to, load<u64>(from));
      to += distance;
      from += distance;
    } while (to < end);
  }
}

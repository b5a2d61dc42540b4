// TIFF's LZW (TIFF 6.0 section 13): codes most significant bit first, their width grown one code early. The text of a code
// is already part of the output; the tables contain its position.
import { copyMatch } from './copy-match';
import { BAD_CODE, FINE, TOO_SHORT } from './error-codes';

const CLEAR: u32 = 256;
const END: u32 = 257;
const MAX_CODES: u32 = 4096;

const starts: usize = memory.data(4096 * 4, 16);
const lengths: usize = memory.data(4096 * 4, 16);

/** Fills `size` bytes from `output` on; the rest of a longer stream is ignored. */
export function expandLzw(input: usize, inputBytes: usize, output: usize, size: usize): i32 {
  const readEnd = input + inputBytes;
  const end = output + size;
  let read = input;
  let to = output;
  let buffer: u64 = 0;
  let bitCount: u32 = 0;
  let next: u32 = END + 1;
  let width: u32 = 9;
  /** Where the text before begins; 0 after a clear code. */
  let previous: usize = 0;
  while (to < end) {
    if (bitCount < width) {
      while (bitCount <= 48 && read < readEnd) {
        buffer = (buffer << 8) | load<u8>(read);
        read += 1;
        bitCount += 8;
      }
      if (bitCount < width) return TOO_SHORT;
    }
    bitCount -= width;
    const code = <u32>(buffer >> <u64>bitCount) & ((1 << width) - 1);
    if (code == END) return TOO_SHORT;
    if (code == CLEAR) {
      next = END + 1;
      width = 9;
      previous = 0;
      continue;
    }
    if (code > next || (code == next && previous == 0) || code >= MAX_CODES) return BAD_CODE;
    const start = to;
    if (code < CLEAR) {
      store<u8>(to, <u8>code);
      to += 1;
    } else {
      const known = code < next;
      const from = known ? <usize>load<u32>(starts + (<usize>code << 2)) : previous;
      const length = known ? <usize>load<u32>(lengths + (<usize>code << 2)) : start - previous + 1;
      copyMatch(to, to - from, min(length, end - to));
      to += length;
    }
    if (previous != 0 && next < MAX_CODES) {
      store<u32>(starts + (<usize>next << 2), <u32>previous);
      store<u32>(lengths + (<usize>next << 2), <u32>(start - previous + 1));
      next += 1;
    }
    previous = start;
    if (next + 1 >= 1 << width && width < 12) width += 1;
  }
  return FINE;
}

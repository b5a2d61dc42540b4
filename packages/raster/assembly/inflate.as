// Inflates zlib streams (RFC 1950, RFC 1951) into a buffer of known size. Bits are buffered in 64, refilled eight bytes at
// a time; the slack that the caller reserves behind input and output makes that safe without a check per byte. Once per
// step the number of bytes read and written is checked, and each step consumes at least one bit, so that every input ends.
import { COPY_SLACK, copyMatch } from './copy-match';
import { BAD_CODE, BAD_DISTANCE, BAD_HEADER, BAD_TABLES, FINE, TOO_SHORT } from './error-codes';
import {
  buildTable,
  END,
  FURTHER,
  KIND_CODE_LENGTHS,
  KIND_DISTANCES,
  KIND_LENGTHS,
  LITERAL,
  SPECIAL,
} from './huffman';

/** Fewer than 40 bytes behind the end are read between two checks of `overrun`. */
export const INPUT_SLACK: usize = 64;
/** One step writes three literals and a match at most. */
export const OUTPUT_SLACK: usize = 3 + 258 + COPY_SLACK + 27;

const LENGTH_BITS: i32 = 11;
const DISTANCE_BITS: i32 = 8;
const CODE_LENGTH_BITS: i32 = 7;
// The most entries any code of that many symbols and 15 bits needs; buildTable checks it too.
const LENGTH_ENTRIES: i32 = 2342;
const DISTANCE_ENTRIES: i32 = 402;
const CODE_LENGTH_ENTRIES: i32 = 128;

const lengthTable: usize = memory.data(LENGTH_ENTRIES * 4, 16);
const distanceTable: usize = memory.data(DISTANCE_ENTRIES * 4, 16);
const codeLengthTable: usize = memory.data(CODE_LENGTH_ENTRIES * 4, 16);
/** 288 + 32 code lengths; a run may exceed the end by 137 before it is rejected. */
const codeLengths: usize = memory.data(480, 16);
/** Order of the code length codes (RFC 1951, 3.2.7). */
const order: usize = memory.data<u8>([16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]);

// The stream between two blocks.
let bits: u64 = 0;
let bitCount: u32 = 0;
let read: usize = 0;
let readEnd: usize = 0;
let write: usize = 0;
let fixedBuilt: bool = false;

/** Fills `size` bytes from `output` on; the rest of a longer stream and its checksum are ignored. */
export function inflate(input: usize, inputBytes: usize, output: usize, size: usize): i32 {
  if (inputBytes < 2) return TOO_SHORT;
  const method = <u32>load<u8>(input);
  const flags = <u32>load<u8>(input + 1);
  if ((method & 15) != 8 || ((method << 8) | flags) % 31 != 0 || (flags & 32) != 0) return BAD_HEADER;
  bits = 0;
  bitCount = 0;
  read = input + 2;
  readEnd = input + inputBytes;
  write = output;
  fixedBuilt = false;
  const end = output + size;
  while (write < end) {
    refill();
    const head = <u32>bits & 7;
    take(3);
    const kind = head >> 1;
    let code = BAD_HEADER;
    if (kind == 0) code = stored(end);
    else if (kind < 3) {
      code = kind == 1 ? fixedTables() : dynamicTables();
      if (code == FINE) code = codes(output, end);
    }
    if (code != FINE) return code;
    if (write < end && (overrun() || (head & 1) != 0)) return TOO_SHORT;
  }
  return FINE;
}

// @ts-ignore: decorator
@inline
function refill(): void {
  bits |= load<u64>(read) << <u64>bitCount;
  read += (63 - bitCount) >> 3;
  bitCount |= 56;
}

// @ts-ignore: decorator
@inline
function take(count: u32): void {
  bits >>= <u64>count;
  bitCount -= count;
}

/** True when more bits were used than the input has. */
// @ts-ignore: decorator
@inline
function overrun(): bool {
  return read - <usize>(bitCount >> 3) > readEnd;
}

function stored(end: usize): i32 {
  // Back to the byte after the header's bits.
  const at = read - <usize>(bitCount >> 3);
  if (at + 4 > readEnd) return TOO_SHORT;
  const length = <usize>load<u16>(at);
  if ((length ^ <usize>load<u16>(at + 2)) != 0xffff) return BAD_HEADER;
  const from = at + 4;
  // The memory behind the end of the output need not exist.
  const count = min(length, end - write);
  if (from + count > readEnd) return TOO_SHORT;
  memory.copy(write, from, count);
  write += count;
  read = from + length;
  bits = 0;
  bitCount = 0;
  return FINE;
}

function fixedTables(): i32 {
  if (fixedBuilt) return FINE;
  memory.fill(codeLengths, 8, 144);
  memory.fill(codeLengths + 144, 9, 112);
  memory.fill(codeLengths + 256, 7, 24);
  memory.fill(codeLengths + 280, 8, 8);
  const code = buildTable(lengthTable, LENGTH_ENTRIES, LENGTH_BITS, codeLengths, 288, KIND_LENGTHS);
  if (code != FINE) return code;
  memory.fill(codeLengths, 5, 32);
  fixedBuilt = true;
  return buildTable(distanceTable, DISTANCE_ENTRIES, DISTANCE_BITS, codeLengths, 32, KIND_DISTANCES);
}

function dynamicTables(): i32 {
  fixedBuilt = false;
  const literals = <i32>(<u32>bits & 31) + 257;
  const distances = <i32>((<u32>bits >> 5) & 31) + 1;
  const given = <i32>((<u32>bits >> 10) & 15) + 4;
  take(14);
  if (literals > 286 || distances > 30) return BAD_TABLES;
  memory.fill(codeLengths, 0, 19);
  for (let i = 0; i < given; i++) {
    refill();
    store<u8>(codeLengths + load<u8>(order + i), <u8>(<u32>bits & 7));
    take(3);
  }
  let code = buildTable(
    codeLengthTable,
    CODE_LENGTH_ENTRIES,
    CODE_LENGTH_BITS,
    codeLengths,
    19,
    KIND_CODE_LENGTHS,
  );
  if (code != FINE) return code;
  code = readCodeLengths(literals + distances);
  if (code != FINE) return code;
  if (load<u8>(codeLengths + 256) == 0) return BAD_TABLES;
  code = buildTable(lengthTable, LENGTH_ENTRIES, LENGTH_BITS, codeLengths, literals, KIND_LENGTHS);
  if (code != FINE) return code;
  const second = codeLengths + literals;
  return buildTable(distanceTable, DISTANCE_ENTRIES, DISTANCE_BITS, second, distances, KIND_DISTANCES);
}

function readCodeLengths(count: i32): i32 {
  let i = 0;
  while (i < count) {
    refill();
    if (overrun()) return TOO_SHORT;
    const entry = load<u32>(codeLengthTable + ((<usize>bits & 127) << 2));
    const symbol = entry >> 16;
    take(entry & 31);
    if (symbol < 16) {
      store<u8>(codeLengths + i, <u8>symbol);
      i += 1;
      continue;
    }
    if (symbol == 16 && i == 0) return BAD_TABLES;
    const value: u8 = symbol == 16 ? load<u8>(codeLengths + i - 1) : 0;
    const extra: u32 = symbol == 16 ? 2 : symbol == 17 ? 3 : 7;
    const times = (symbol == 18 ? 11 : 3) + <i32>(<u32>bits & ((1 << extra) - 1));
    take(extra);
    memory.fill(codeLengths + i, value, times);
    i += times;
  }
  return i == count ? FINE : BAD_TABLES;
}

/** Decodes the symbols of one block, until its end or the end of the output. */
function codes(output: usize, end: usize): i32 {
  // Locals are registers, globals are not.
  let buffer = bits;
  let left = bitCount;
  let from = read;
  let to = write;
  const last = readEnd + 8;
  let code = FINE;
  while (to < end) {
    if (from > last) {
      code = TOO_SHORT;
      break;
    }
    buffer |= load<u64>(from) << <u64>left;
    from += (63 - left) >> 3;
    left |= 56;
    let entry = load<u32>(lengthTable + ((<usize>buffer & 2047) << 2));
    if (entry & LITERAL) {
      buffer >>= <u64>(entry & 31);
      left -= entry & 31;
      store<u8>(to, <u8>(entry >> 16));
      to += 1;
      // Bits of a symbol behind the end are not needed: they do not count as missing.
      if (to >= end) break;
      entry = load<u32>(lengthTable + ((<usize>buffer & 2047) << 2));
      if (entry & LITERAL) {
        buffer >>= <u64>(entry & 31);
        left -= entry & 31;
        store<u8>(to, <u8>(entry >> 16));
        to += 1;
        if (to >= end) break;
        entry = load<u32>(lengthTable + ((<usize>buffer & 2047) << 2));
        if (entry & LITERAL) {
          buffer >>= <u64>(entry & 31);
          left -= entry & 31;
          store<u8>(to, <u8>(entry >> 16));
          to += 1;
          continue;
        }
      }
      // A length and a distance take up to 48 bits.
      buffer |= load<u64>(from) << <u64>left;
      from += (63 - left) >> 3;
      left |= 56;
    }
    if (entry & SPECIAL) {
      if (entry & FURTHER) {
        buffer >>= <u64>LENGTH_BITS;
        left -= LENGTH_BITS;
        const mask = (1 << ((entry >> 8) & 15)) - 1;
        entry = load<u32>(lengthTable + ((<usize>((entry >> 16) & 0x7fff) + (<usize>buffer & mask)) << 2));
        if (entry & LITERAL) {
          buffer >>= <u64>(entry & 31);
          left -= entry & 31;
          store<u8>(to, <u8>(entry >> 16));
          to += 1;
          continue;
        }
      }
      if (entry & SPECIAL) {
        if (entry & END) {
          buffer >>= <u64>(entry & 31);
          left -= entry & 31;
        } else code = BAD_CODE;
        break;
      }
    }
    const length = <usize>(
      ((entry >> 16) + ((<u32>buffer & ((1 << (entry & 31)) - 1)) >> ((entry >> 8) & 15)))
    );
    buffer >>= <u64>(entry & 31);
    left -= entry & 31;
    entry = load<u32>(distanceTable + ((<usize>buffer & 255) << 2));
    if (entry & SPECIAL) {
      if (!(entry & FURTHER)) {
        code = BAD_CODE;
        break;
      }
      buffer >>= <u64>DISTANCE_BITS;
      left -= DISTANCE_BITS;
      const mask = (1 << ((entry >> 8) & 15)) - 1;
      entry = load<u32>(distanceTable + ((<usize>((entry >> 16) & 0x7fff) + (<usize>buffer & mask)) << 2));
      if (entry & SPECIAL) {
        code = BAD_CODE;
        break;
      }
    }
    const distance = <usize>(
      ((entry >> 16) + ((<u32>buffer & ((1 << (entry & 31)) - 1)) >> ((entry >> 8) & 15)))
    );
    buffer >>= <u64>(entry & 31);
    left -= entry & 31;
    if (distance > to - output) {
      code = BAD_DISTANCE;
      break;
    }
    copyMatch(to, distance, length);
    to += length;
  }
  bits = buffer;
  bitCount = left;
  read = from;
  write = to;
  if (code == FINE && overrun()) return TOO_SHORT;
  return code;
}

// Decoding tables for canonical Huffman codes (RFC 1951, 3.2.2): the next bits of the stream index a first table;
// codes longer than its index continue in a second one behind it.
//
// An entry is 32 bits:
//   bit 31      a literal; its byte in bits 16 to 23
//   bits 16-30  base of a length or distance, or where the second table begins
//   bit 15      not a plain length or distance: the end of the block, a second table, or an unused code
//   bit 14      continues in a second table
//   bit 13      ends the block
//   bits 8-11   bits of the code alone (in this table), or of the second table's index
//   bits 0-4    bits to consume from the stream: code and extra bits
import { BAD_TABLES, FINE } from './error-codes';

export const LITERAL: u32 = 1 << 31;
export const SPECIAL: u32 = 1 << 15;
export const FURTHER: u32 = 1 << 14;
export const END: u32 = 1 << 13;

export const KIND_LENGTHS: i32 = 0;
export const KIND_DISTANCES: i32 = 1;
export const KIND_CODE_LENGTHS: i32 = 2;

const MAX_BITS: i32 = 15;
const MAX_SYMBOLS: i32 = 320;

const counts: usize = memory.data((MAX_BITS + 1) * 4, 16);
const starts: usize = memory.data((MAX_BITS + 2) * 4, 16);
const sorted: usize = memory.data(MAX_SYMBOLS * 2, 16);

/**
 * Fills `table` (of `capacity` entries, the first 2^rootBits for short codes) for `symbols` code lengths, one byte each.
 * Overlapping codes are rejected; unused codes are allowed only next to a single code of one bit, or none.
 */
export function buildTable(
  table: usize,
  capacity: i32,
  rootBits: i32,
  lengths: usize,
  symbols: i32,
  kind: i32,
): i32 {
  memory.fill(counts, 0, (MAX_BITS + 1) * 4);
  for (let i = 0; i < symbols; i++) {
    const at = counts + (<usize>load<u8>(lengths + i) << 2);
    store<i32>(at, load<i32>(at) + 1);
  }
  const unused = load<i32>(counts);
  store<i32>(counts, 0);
  let left = 1;
  let longest = 0;
  let start = 0;
  for (let bits = 1; bits <= MAX_BITS; bits++) {
    const count = load<i32>(counts + (<usize>bits << 2));
    left = (left << 1) - count;
    if (left < 0) return BAD_TABLES;
    if (count > 0) longest = bits;
    store<i32>(starts + (<usize>bits << 2), start);
    start += count;
  }
  const used = symbols - unused;
  if (left > 0 && (kind == KIND_CODE_LENGTHS || longest > 1)) return BAD_TABLES;
  if (left > 0) {
    for (let i = 0; i < 1 << rootBits; i++) store<u32>(table + (<usize>i << 2), SPECIAL);
  }
  for (let symbol = 0; symbol < symbols; symbol++) {
    const bits = <usize>load<u8>(lengths + symbol);
    if (bits == 0) continue;
    const at = starts + (bits << 2);
    const place = load<i32>(at);
    store<i32>(at, place + 1);
    store<u16>(sorted + (<usize>place << 1), <u16>symbol);
  }
  return fillTable(table, capacity, rootBits, lengths, used, longest, kind);
}

function fillTable(
  table: usize,
  capacity: i32,
  rootBits: i32,
  lengths: usize,
  used: i32,
  longest: i32,
  kind: i32,
): i32 {
  const rootSize = 1 << rootBits;
  let code: u32 = 0;
  let second = rootSize;
  let secondBits = 0;
  let prefix: i32 = -1;
  let secondStart = 0;
  for (let i = 0; i < used; i++) {
    const symbol = <i32>load<u16>(sorted + (<usize>i << 1));
    const bits = <i32>load<u8>(lengths + symbol);
    const reversed = <i32>reverse(code, bits);
    if (bits <= rootBits) {
      const entry = entryOf(symbol, bits, kind);
      for (let at = reversed; at < rootSize; at += 1 << bits) store<u32>(table + (<usize>at << 2), entry);
    } else {
      const root = reversed & (rootSize - 1);
      if (root != prefix) {
        prefix = root;
        secondBits = secondBitsFor(bits, rootBits, longest);
        secondStart = second;
        second += 1 << secondBits;
        if (second > capacity) return BAD_TABLES;
        store<u32>(
          table + (<usize>root << 2),
          SPECIAL | FURTHER | (<u32>secondStart << 16) | (<u32>secondBits << 8) | <u32>rootBits,
        );
      }
      const entry = entryOf(symbol, bits - rootBits, kind);
      for (let at = reversed >> rootBits; at < 1 << secondBits; at += 1 << (bits - rootBits)) {
        store<u32>(table + (<usize>(secondStart + at) << 2), entry);
      }
    }
    const counted = counts + (<usize>bits << 2);
    store<i32>(counted, load<i32>(counted) - 1);
    // The next code of the same length, or the first of the next length in use.
    code += 1;
    if (i + 1 < used) {
      const next = <i32>load<u8>(lengths + load<u16>(sorted + (<usize>(i + 1) << 1)));
      code <<= next - bits;
    }
  }
  return FINE;
}

/** Index bits of a second table: enough for all codes with the same prefix. `counts` contains the remaining codes per length. */
function secondBitsFor(bits: i32, rootBits: i32, longest: i32): i32 {
  let width = bits - rootBits;
  let left = 1 << width;
  while (width + rootBits < longest) {
    left -= load<i32>(counts + (<usize>(width + rootBits) << 2));
    if (left <= 0) break;
    width += 1;
    left <<= 1;
  }
  return width;
}

function reverse(code: u32, bits: i32): u32 {
  let out: u32 = 0;
  for (let i = 0; i < bits; i++) {
    out = (out << 1) | (code & 1);
    code >>= 1;
  }
  return out;
}

/** The meaning of a symbol (RFC 1951, 3.2.5). */
function entryOf(symbol: i32, bits: i32, kind: i32): u32 {
  if (kind == KIND_CODE_LENGTHS) return (<u32>symbol << 16) | (<u32>bits << 8) | <u32>bits;
  if (kind == KIND_DISTANCES) {
    if (symbol > 29) return SPECIAL;
    const extra = symbol < 4 ? 0 : (symbol >> 1) - 1;
    const base = symbol < 4 ? symbol + 1 : ((2 + (symbol & 1)) << extra) + 1;
    return (<u32>base << 16) | (<u32>bits << 8) | <u32>(bits + extra);
  }
  if (symbol < 256) return LITERAL | (<u32>symbol << 16) | (<u32>bits << 8) | <u32>bits;
  if (symbol == 256) return SPECIAL | END | (<u32>bits << 8) | <u32>bits;
  if (symbol > 285) return SPECIAL;
  if (symbol == 285) return (258 << 16) | (<u32>bits << 8) | <u32>bits;
  const extra = symbol < 265 ? 0 : (symbol - 261) >> 2;
  const base = symbol < 265 ? symbol - 254 : ((4 + ((symbol - 261) & 3)) << extra) + 3;
  return (<u32>base << 16) | (<u32>bits << 8) | <u32>(bits + extra);
}

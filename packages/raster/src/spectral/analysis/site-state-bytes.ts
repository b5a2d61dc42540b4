import type { SiteState } from './site-state.ts';
import { EMPTY_STATE } from './site-state.ts';

/** What the bytes start with: the format and its version. */
const MAGIC = 'SGSITE02';
const ARRAYS = {
  f32: Float32Array,
  f64: Float64Array,
  i32: Int32Array,
  i16: Int16Array,
  u16: Uint16Array,
  u8: Uint8Array,
} as const;
type ArrayName = keyof typeof ARRAYS;
const ALIGNMENT = 8;

/** The bytes of an object are not those of a site's memory, or of another version of it. */
export class SiteStateError extends Error {
  override readonly name = 'SiteStateError';
  readonly code = 'invalid_site_state';
}

interface StoredArray {
  readonly $: ArrayName;
  readonly at: number;
  readonly length: number;
}

/**
 * The memory of a site as one object for a store: `SGSITE02`, the length of a JSON text (uint32), the text, and behind it the arrays that
 * the text refers to by their place, aligned to 8 bytes; all little endian. The same state gives the same bytes.
 */
export function writeSiteState(state: SiteState): Uint8Array {
  const arrays: { readonly at: number; readonly bytes: Uint8Array }[] = [];
  let end = 0;
  const text = new TextEncoder().encode(
    JSON.stringify(state, (_, value: unknown) => {
      const name = nameOf(value);
      if (name === undefined || !ArrayBuffer.isView(value)) return numberText(value);
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      arrays.push({ at: end, bytes });
      const stored: StoredArray = { $: name, at: end, length: bytes.length / ARRAYS[name].BYTES_PER_ELEMENT };
      end = aligned(end + bytes.length);
      return stored;
    }),
  );
  const start = aligned(MAGIC.length + 4 + text.length);
  const result = new Uint8Array(start + end);
  result.set(new TextEncoder().encode(MAGIC));
  new DataView(result.buffer).setUint32(MAGIC.length, text.length, true);
  result.set(text, MAGIC.length + 4);
  for (const { at, bytes } of arrays) result.set(bytes, start + at);
  return result;
}

/**
 * The memory of a site from its bytes.
 *
 * @throws SiteStateError when they are not complete or of another version: forget the memory and start again
 */
export function readSiteState(bytes: Uint8Array): SiteState {
  const head = MAGIC.length + 4;
  if (bytes.length < head || new TextDecoder().decode(bytes.subarray(0, MAGIC.length)) !== MAGIC)
    throw new SiteStateError('The memory of the site must start with its format and version.');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = view.getUint32(MAGIC.length, true);
  const start = aligned(head + length);
  if (start > bytes.length) throw new SiteStateError('The memory of the site is cut off.');
  const state: unknown = JSON.parse(
    new TextDecoder().decode(bytes.subarray(head, head + length)),
    (_, value: unknown) => {
      return isStored(value) ? arrayOf(bytes, start, value) : value;
    },
  );
  if (!isState(state)) throw new SiteStateError('The memory of the site lacks some of its parts.');
  return state;
}

function arrayOf(bytes: Uint8Array, start: number, { $: name, at, length }: StoredArray) {
  const from = start + at;
  const size = length * ARRAYS[name].BYTES_PER_ELEMENT;
  if (!(at >= 0) || from + size > bytes.length)
    throw new SiteStateError('The memory of the site is cut off.');
  return new ARRAYS[name](bytes.slice(from, from + size).buffer);
}

/** JSON has no infinities or NaN; a state has none outside its arrays. */
function numberText(value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new SiteStateError('Numbers in the memory of a site must be finite outside its arrays.');
  return value;
}

function nameOf(value: unknown): ArrayName | undefined {
  const found = Object.entries(ARRAYS).find(([, type]) => value instanceof type);
  return found?.[0] as ArrayName | undefined;
}

function isStored(value: unknown): value is StoredArray {
  return (
    typeof value === 'object' &&
    value !== null &&
    '$' in value &&
    typeof value.$ === 'string' &&
    value.$ in ARRAYS &&
    'at' in value &&
    Number.isInteger(value.at) &&
    'length' in value &&
    Number.isInteger(value.length)
  );
}

/** Whether all parts are there; what is in them was written by `writeSiteState`, which the version vouches for. */
function isState(value: unknown): value is SiteState {
  return typeof value === 'object' && value !== null && Object.keys(EMPTY_STATE).every((key) => key in value);
}

const aligned = (bytes: number) => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;

import { fromBytePlanes, toBytePlanes } from './byte-planes.ts';
import type { SiteState } from './site-state.ts';
import { EMPTY_STATE } from './site-state.ts';

/** What the bytes start with: the format and its version. */
const MAGIC = 'SGSITE03';
/** Its arrays are stored as they are. */
const EARLIER = 'SGSITE02';
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
  /** Of an array in byte planes: how many places before each value that of the neighbouring band is. */
  readonly step?: number;
}

/**
 * The memory of a site as one object for a store: `SGSITE03`, the length of a JSON text (uint32), the text, and behind it the arrays that
 * the text refers to by their place, aligned to 8 bytes; all little endian. Arrays of more than bytes are in byte planes, which
 * compress to two thirds of the arrays. The same state gives the same bytes.
 */
export function writeSiteState(state: SiteState): Uint8Array {
  const arrays: { readonly at: number; readonly bytes: Uint8Array }[] = [];
  let end = 0;
  const text = new TextEncoder().encode(
    JSON.stringify(state, function (this: unknown, _, value: unknown) {
      const name = nameOf(value);
      if (name === undefined || !ArrayBuffer.isView(value)) return numberText(value);
      const size = ARRAYS[name].BYTES_PER_ELEMENT;
      const step = rowOf(this);
      const bytes =
        size === 1
          ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
          : toBytePlanes(value, size, step);
      arrays.push({ at: end, bytes });
      const stored: StoredArray = {
        $: name,
        at: end,
        length: bytes.length / size,
        ...(size > 1 && { step }),
      };
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
  const version = new TextDecoder().decode(bytes.subarray(0, MAGIC.length));
  if (bytes.length < head || (version !== MAGIC && version !== EARLIER))
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

/** The length of the rows of a block or a plane. */
function rowOf(holder: unknown): number {
  if (typeof holder !== 'object' || holder === null) return 0;
  const row = 'samples' in holder ? holder.samples : 'width' in holder ? holder.width : 0;
  return typeof row === 'number' ? row : 0;
}

function arrayOf(bytes: Uint8Array, start: number, { $: name, at, length, step }: StoredArray) {
  const from = start + at;
  const size = ARRAYS[name].BYTES_PER_ELEMENT;
  const until = from + length * size;
  if (!(at >= 0) || until > bytes.length) throw new SiteStateError('The memory of the site is cut off.');
  const own =
    step === undefined ? bytes.slice(from, until) : fromBytePlanes(bytes.subarray(from, until), size, step);
  return new ARRAYS[name](own.buffer);
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

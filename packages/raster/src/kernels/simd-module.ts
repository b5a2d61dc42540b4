/** The exports of the module; see packages/raster/assembly/spectral. Addresses and lengths are in bytes. */
interface SimdExports {
  readonly memory: WebAssembly.Memory;
  readonly reserve: (bytes: number) => number;
  readonly logarithms: (at: number, count: number) => void;
  readonly tileBytes: (rows: number) => number;
  readonly addProducts: (
    data: number,
    lines: number,
    bands: number,
    samples: number,
    used: number,
    from: number,
    to: number,
    rows: number,
    matrix: number,
    sums: number,
    scratch: number,
  ) => void;
  readonly applyFilter: (
    data: number,
    lines: number,
    bands: number,
    samples: number,
    coefficients: number,
    offsets: number,
    into: number,
  ) => void;
  /** Values from one row to the next in the rows that the following two work on. */
  readonly paddedRow: (samples: number) => number;
  readonly multiplyBands: (
    data: number,
    lines: number,
    bands: number,
    samples: number,
    matrix: number,
    offsets: number,
    rows: number,
    isLower: boolean,
    into: number,
  ) => void;
  readonly steadyDistances: (
    predicted: number,
    measured: number,
    lines: number,
    bands: number,
    samples: number,
    shiftWeight: number,
    blurWeight: number,
    distance: number,
    steady: number,
  ) => void;
  readonly medians: (counts: number, frames: number, elements: number, into: number) => void;
  readonly alignRow: (
    upper: number,
    lower: number,
    bands: number,
    bandBytes: number,
    count: number,
    weights: number,
    stride: number,
    into: number,
  ) => void;
  readonly addRows: (
    values: number,
    into: number,
    rows: number,
    count: number,
    stride: number,
    factor: number,
  ) => void;
  readonly keepBest: (
    signal: number,
    variance: number,
    count: number,
    scale: number,
    shape: number,
    scores: number,
    shapes: number,
    amplitudes: number,
  ) => void;
  readonly shiftBands: (
    data: number,
    lines: number,
    bands: number,
    samples: number,
    from: number,
    to: number,
    places: number,
    wanted: number,
    weights: number,
    into: number,
  ) => void;
  readonly smoothRows: (
    values: number,
    width: number,
    height: number,
    stride: number,
    kernel: number,
    reach: number,
    into: number,
  ) => void;
  readonly smoothColumns: (
    values: number,
    width: number,
    height: number,
    kernel: number,
    reach: number,
    into: number,
  ) => void;
  readonly radiances: (
    counts: number,
    lines: number,
    detectors: number,
    dark: number,
    drift: number,
    scale: number,
    nonlinearity: number,
    saturatedAt: number,
    into: number,
  ) => void;
}

/** The kernels in WebAssembly with 128-bit SIMD, without state between two calls. */
export interface SimdModule extends SimdExports {
  /**
   * Reserves memory for arrays of the given numbers of bytes and returns their addresses. Earlier addresses become invalid,
   * and so do views of the memory.
   *
   * @throws RangeError when there is not enough memory
   */
  readonly place: (sizes: readonly number[]) => readonly number[];
}

const FUNCTIONS = [
  'reserve',
  'logarithms',
  'tileBytes',
  'addProducts',
  'applyFilter',
  'paddedRow',
  'multiplyBands',
  'steadyDistances',
  'medians',
  'alignRow',
  'addRows',
  'keepBest',
  'shiftBands',
  'smoothRows',
  'smoothColumns',
  'radiances',
] as const satisfies readonly (keyof SimdExports)[];

/** Behind each array, because the kernels read and write up to 16 bytes at a time. */
const SPARE_BYTES = 16;
const MAX_MODULE_BYTES = 2 ** 18;

/**
 * Compiles the module from its bytes (in Node, also in workers) or from the response to a request for them.
 *
 * @returns undefined when it cannot be loaded, for example because the engine has no SIMD; the scalar kernels, with equal
 *   results but for rounding, take its place
 */
export async function loadSimdModule(
  source: BufferSource | Response | Promise<Response>,
): Promise<SimdModule | undefined> {
  try {
    const { instance } = await WebAssembly.instantiate(await moduleBytes(await source), {});
    return moduleOf(instance.exports);
  } catch {
    // Expected in old engines and where the module is not served: the caller continues with the scalar kernels.
    return undefined;
  }
}

async function moduleBytes(source: BufferSource | Response): Promise<BufferSource> {
  if (!(source instanceof Response)) return source;
  if (!source.ok) throw new Error(`The server responded with ${source.status}.`);
  const bytes = await source.arrayBuffer();
  if (bytes.byteLength > MAX_MODULE_BYTES) throw new Error('The response is too large for the module.');
  return bytes;
}

function moduleOf(exports: WebAssembly.Exports): SimdModule | undefined {
  const { memory } = exports;
  const functions = Object.fromEntries(FUNCTIONS.map((name) => [name, exports[name]]));
  const complete = Object.values(functions).every((each) => typeof each === 'function');
  if (!(memory instanceof WebAssembly.Memory) || !complete) return undefined;
  // Signatures of WebAssembly exports cannot be inspected; only their presence can, and it was checked.
  const module = { memory, ...functions } as SimdExports;
  return { ...module, place: (sizes) => place(module, sizes) };
}

function place(module: SimdExports, sizes: readonly number[]): readonly number[] {
  const offsets: number[] = [];
  let total = 0;
  for (const size of sizes) {
    offsets.push(total);
    total += Math.ceil((size + SPARE_BYTES) / 16) * 16;
  }
  const start = total < 2 ** 32 ? module.reserve(total) : 0;
  if (start === 0) throw new RangeError(`The SIMD kernels cannot reserve ${total} bytes.`);
  return offsets.map((offset) => start + offset);
}

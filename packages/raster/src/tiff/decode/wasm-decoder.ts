import { bytesPerSample, type Samples, type SampleType, viewSamples } from '../../pixels/samples.ts';
import { RasterReadError } from '../../raster-error.ts';

/** How one block (a tile or a strip) of a TIFF is stored. */
export interface TiffBlock {
  /** TIFF tag 259: 1 none, 5 LZW, 8 and 32946 deflate. */
  readonly compression: number;
  /** TIFF tag 317: 1, 2 or 3. */
  readonly predictor: number;
  readonly littleEndian: boolean;
  readonly sampleType: SampleType;
  /** Samples of one row: the block's width times `stride`. */
  readonly rowSamples: number;
  readonly rows: number;
  /** Samples of one pixel in the block: the bands, or 1 when each block holds one band. */
  readonly stride: number;
}

/** Decodes blocks of untrusted files in a WebAssembly module; keeps nothing between two blocks. */
export interface TiffDecoder {
  handles(compression: number): boolean;
  /**
   * The block's samples, `rowSamples * rows` of them, in the machine's byte order. They lie in the module's
   * memory: copy them before the next call. Throws RasterReadError when the bytes do not hold such a block.
   */
  decode(block: TiffBlock, bytes: Uint8Array): Samples;
}

/** What the module gives; see packages/raster/assembly/tiff-parser.ts. */
interface DecoderExports {
  readonly memory: WebAssembly.Memory;
  readonly reserve: (inputBytes: number, outputBytes: number, rowBytes: number) => number;
  readonly inputStart: () => number;
  readonly outputStart: () => number;
  readonly decode: (
    inputBytes: number,
    compression: number,
    predictor: number,
    bigEndian: number,
    sampleBytes: number,
    stride: number,
    rowSamples: number,
    rows: number,
  ) => number;
}

const HANDLED = [1, 5, 8, 32946];
const MAX_MODULE_BYTES = 2 ** 20;
/** The module's error codes, from -1 down. */
const FAULTS = [
  'asks for something the decoder does not know',
  'is larger than the decoder takes',
  'ends too early',
  'has a damaged header',
  'has damaged code tables',
  'holds an impossible code',
  'points before its beginning',
] as const;

/**
 * Compiles the decoder from its bytes or from the answer to a request for them.
 *
 * @throws RasterReadError `unreadable` when that is not the module: read plainly then
 */
export async function loadTiffDecoder(
  source: BufferSource | Response | Promise<Response>,
): Promise<TiffDecoder> {
  try {
    const { instance } = await WebAssembly.instantiate(await moduleBytes(await source), {});
    return decoderOf(parseExports(instance.exports));
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    throw new RasterReadError('unreadable', `The TIFF decoder could not be loaded: ${text}`, error);
  }
}

async function moduleBytes(source: BufferSource | Response): Promise<BufferSource> {
  if (!(source instanceof Response)) return source;
  if (!source.ok) throw new Error(`the server answered ${source.status}`);
  const bytes = await source.arrayBuffer();
  if (bytes.byteLength > MAX_MODULE_BYTES) throw new Error(`${bytes.byteLength} bytes are not the module`);
  return bytes;
}

function parseExports(exports: WebAssembly.Exports): DecoderExports {
  const { memory, reserve, inputStart, outputStart, decode } = exports;
  if (!(memory instanceof WebAssembly.Memory)) throw new Error('it has no memory');
  const functions = [reserve, inputStart, outputStart, decode];
  if (!functions.every((each) => typeof each === 'function')) throw new Error('it lacks a function');
  // The types of WebAssembly exports cannot be asked for; their presence was.
  return { memory, reserve, inputStart, outputStart, decode } as DecoderExports;
}

function decoderOf(wasm: DecoderExports): TiffDecoder {
  return {
    handles: (compression) => HANDLED.includes(compression),
    decode: (block, bytes) => {
      const sampleBytes = bytesPerSample(block.sampleType);
      const rowBytes = block.rowSamples * sampleBytes;
      const size = rowBytes * block.rows;
      check(wasm.reserve(bytes.length, size, rowBytes));
      new Uint8Array(wasm.memory.buffer).set(bytes, wasm.inputStart());
      check(
        wasm.decode(
          bytes.length,
          block.compression,
          block.predictor,
          block.littleEndian ? 0 : 1,
          sampleBytes,
          block.stride,
          block.rowSamples,
          block.rows,
        ),
      );
      return viewSamples(
        block.sampleType,
        wasm.memory.buffer,
        wasm.outputStart(),
        block.rowSamples * block.rows,
      );
    },
  };
}

function check(code: number): void {
  if (code >= 0) return;
  const fault = FAULTS[-code - 1] ?? `gave the code ${code}`;
  throw new RasterReadError(code === -2 ? 'too-large' : 'damaged', `A block of the TIFF ${fault}.`);
}

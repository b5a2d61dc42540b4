import { bytesPerSample, type Samples, viewSamples } from '../../pixels/samples.ts';
import { RasterReadError } from '../../raster-error.ts';
import type { BlockDecoder, TiffBlock } from './block-decoder.ts';

/** The decoder in WebAssembly. It keeps no state between two blocks. */
export interface WasmDecoder extends BlockDecoder {
  decode(block: TiffBlock, bytes: Uint8Array): Samples;
}

/** The exports of the module; see packages/raster/assembly/tiff-parser.as. */
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
/** Texts for the error codes of the module, from -1 down. */
const PROBLEMS = [
  'uses a feature that the decoder does not support',
  'is larger than the decoder accepts',
  'ends too early',
  'has a damaged header',
  'has damaged code tables',
  'contains an invalid code',
  'refers to data before its beginning',
] as const;

/**
 * Compiles the decoder from its bytes or from the response to a request for them.
 *
 * @throws RasterReadError `unreadable` when they are not the module; use `plainDecoder` in that case
 */
export async function loadWasmDecoder(
  source: BufferSource | Response | Promise<Response>,
): Promise<WasmDecoder> {
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
  if (!source.ok) throw new Error(`the server responded with ${source.status}`);
  const bytes = await source.arrayBuffer();
  if (bytes.byteLength > MAX_MODULE_BYTES)
    throw new Error(`${bytes.byteLength} bytes are too many for the module`);
  return bytes;
}

function parseExports(exports: WebAssembly.Exports): DecoderExports {
  const { memory, reserve, inputStart, outputStart, decode } = exports;
  if (!(memory instanceof WebAssembly.Memory)) throw new Error('it has no memory');
  const functions = [reserve, inputStart, outputStart, decode];
  if (!functions.every((each) => typeof each === 'function')) throw new Error('it lacks a function');
  // Signatures of WebAssembly exports cannot be inspected; only their presence can, and it was checked.
  return { memory, reserve, inputStart, outputStart, decode } as DecoderExports;
}

function decoderOf(wasm: DecoderExports): WasmDecoder {
  return {
    handles: (compression) => HANDLED.includes(compression),
    reusesMemory: true,
    decode: (block, bytes) => {
      const sampleBytes = bytesPerSample(block.sampleType);
      const rowBytes = block.rowSamples * sampleBytes;
      const size = rowBytes * block.rows;
      checkCode(wasm.reserve(bytes.length, size, rowBytes));
      new Uint8Array(wasm.memory.buffer).set(bytes, wasm.inputStart());
      checkCode(
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

function checkCode(code: number): void {
  if (code >= 0) return;
  const problem = PROBLEMS[-code - 1] ?? `failed with code ${code}`;
  throw new RasterReadError(code === -2 ? 'too-large' : 'damaged', `A block of the TIFF ${problem}.`);
}

import { bytesPerSample, type Samples, type SampleType } from '../pixels/samples.ts';

/** Shape of the cube to write; it belongs to a header of `interleave: 'bil'`, `byteOrder: 0`, no header offset. */
export interface BilShape {
  readonly samples: number;
  readonly lines: number;
  readonly bands: number;
  readonly sampleType: SampleType;
}

/**
 * The bytes of a BIL data file. Each piece of input is one or more complete lines in line, band, sample order.
 *
 * @throws RangeError when a piece does not consist of complete lines, has another type, or the lines are too few or too many
 */
export async function* writeBil(
  shape: BilShape,
  pieces: Iterable<Samples> | AsyncIterable<Samples>,
): AsyncGenerator<Uint8Array> {
  const lineSamples = shape.samples * shape.bands;
  let lines = 0;
  for await (const piece of pieces) {
    if (piece.BYTES_PER_ELEMENT !== bytesPerSample(shape.sampleType) || piece.length % lineSamples !== 0) {
      throw new RangeError(
        `A piece of ${piece.length} samples does not consist of complete lines of ${lineSamples}.`,
      );
    }
    lines += piece.length / lineSamples;
    if (lines > shape.lines)
      throw new RangeError(`More than the ${shape.lines} lines of the cube were given.`);
    yield new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength);
  }
  if (lines !== shape.lines)
    throw new RangeError(`${lines} of the ${shape.lines} lines of the cube were given.`);
}

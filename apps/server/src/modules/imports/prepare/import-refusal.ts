import { CogTooLargeError, RasterReadError } from '@sigma/raster';

/** A file that cannot be taken; the message is one sentence for the operator. */
export class ImportRefusal extends Error {
  override readonly name = 'ImportRefusal';
  readonly code = 'import-refused';
}

/** Why a file is refused, when what was thrown is about the file; undefined for faults on our side. */
export function refusalOf(error: unknown): string | undefined {
  if (error instanceof ImportRefusal || error instanceof RasterReadError) return error.message;
  return error instanceof CogTooLargeError ? 'Its COG would be larger than 4 GiB.' : undefined;
}

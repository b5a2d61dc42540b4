import { CogTooLargeError, RasterReadError } from '@sigma/raster';

/** A file that cannot be imported; the message is one sentence for the operator. */
export class ImportRefusal extends Error {
  override readonly name = 'ImportRefusal';
  readonly code = 'import-refused';
}

/** Why a file is rejected, if the error concerns the file; undefined for internal errors. */
export function refusalOf(error: unknown): string | undefined {
  if (error instanceof ImportRefusal || error instanceof RasterReadError) return error.message;
  return error instanceof CogTooLargeError ? 'Its COG would be larger than 4 GiB.' : undefined;
}

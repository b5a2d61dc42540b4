/** Why a file cannot be read; the message of the error states what was found. */
export const RASTER_ERROR_CODES = [
  'not-recognised',
  'truncated',
  'damaged',
  'unsupported',
  'too-large',
  'outside',
  'unreadable',
] as const;
export type RasterErrorCode = (typeof RASTER_ERROR_CODES)[number];

/** A file, or a part of one, that cannot be read. The readers of this package throw no other error. */
export class RasterReadError extends Error {
  override readonly name = 'RasterReadError';
  readonly code: RasterErrorCode;

  constructor(code: RasterErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** An opened file, or the reason why it could not be opened. */
export type Opened<Image> =
  | { readonly ok: true; readonly image: Image }
  | { readonly ok: false; readonly code: RasterErrorCode; readonly reason: string };

/** Turns whatever opening a file throws into a result; errors of the byte source become `unreadable`. */
export async function openSafely<Image>(open: () => Promise<Image>): Promise<Opened<Image>> {
  try {
    return { ok: true, image: await open() };
  } catch (error) {
    const { code, message } = asReadError(error);
    return { ok: false, code, reason: message };
  }
}

/** The error to rethrow: the reason of the caller's signal once that is aborted, else a RasterReadError. */
export function readError(error: unknown, signal: AbortSignal | undefined): unknown {
  return signal?.aborted ? signal.reason : asReadError(error);
}

/** Any thrown value as a RasterReadError. */
function asReadError(error: unknown): RasterReadError {
  if (error instanceof RasterReadError) return error;
  const text = error instanceof Error ? error.message : String(error);
  return new RasterReadError('unreadable', `The file could not be read: ${text}`, error);
}

/** Why a file cannot be read; the sentence beside it says what was found. */
export const RASTER_FAULTS = [
  'not-recognised',
  'truncated',
  'damaged',
  'unsupported',
  'too-large',
  'outside',
  'unreadable',
] as const;
export type RasterFault = (typeof RASTER_FAULTS)[number];

/** A file, or a part of one, that cannot be read. The only error the readers of this package throw. */
export class RasterReadError extends Error {
  override readonly name = 'RasterReadError';
  readonly code: RasterFault;

  constructor(code: RasterFault, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** A file that was opened, or the true reason why not. */
export type Opened<Image> =
  | { readonly ok: true; readonly image: Image }
  | { readonly ok: false; readonly code: RasterFault; readonly reason: string };

/** Turns whatever opening a file throws into a refusal; errors of the byte source become `unreadable`. */
export async function openSafely<Image>(open: () => Promise<Image>): Promise<Opened<Image>> {
  try {
    return { ok: true, image: await open() };
  } catch (error) {
    const fault = asReadError(error);
    return { ok: false, code: fault.code, reason: fault.message };
  }
}

/** What to throw on: the caller's own reason when the caller gave up, else a RasterReadError. */
export function readFault(error: unknown, signal: AbortSignal | undefined): unknown {
  return signal?.aborted ? signal.reason : asReadError(error);
}

/** Any thrown value as a RasterReadError. */
function asReadError(error: unknown): RasterReadError {
  if (error instanceof RasterReadError) return error;
  const text = error instanceof Error ? error.message : String(error);
  return new RasterReadError('unreadable', `The file could not be read: ${text}`, error);
}

import { type AreaFileResult, MAX_AREA_FILE_BYTES } from '@sigma/geo';

/** What the worker reads. */
export interface AreaFileInput {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Names shapes that have no name. */
  readonly date: Date;
}

/** Longer than any file within the limits needs on a slow machine. */
const MAX_READ_MS = 60_000;

/** The shapes of a file; `undefined` and a sentence where the file cannot be used. */
export type FileReading =
  | { readonly ok: true; readonly result: Extract<AreaFileResult, { readonly ok: true }> }
  | { readonly ok: false; readonly message: string };

/** Reads a file of areas in a worker of its own, which ends even a parser that never returns. */
export async function readShapes(file: File): Promise<FileReading> {
  if (file.size > MAX_AREA_FILE_BYTES) {
    return { ok: false, message: `A file must have at most ${MAX_AREA_FILE_BYTES / 1e6} MB.` };
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    const result = await askWorker({ name: file.name, bytes, date: new Date() });
    return result.ok ? { ok: true, result } : { ok: false, message: result.message };
  } catch (cause) {
    console.warn(`the file ${file.name} was not read`, cause);
    return { ok: false, message: 'The file could not be read. Check it, or try another format.' };
  }
}

function askWorker(input: AreaFileInput): Promise<AreaFileResult> {
  const worker = new Worker(new URL('./area-file.worker.ts', import.meta.url), { type: 'module' });
  const ended = AbortSignal.timeout(MAX_READ_MS);
  return new Promise<AreaFileResult>((resolve, reject) => {
    ended.addEventListener('abort', () => reject(ended.reason));
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    worker.addEventListener('message', ({ data }: MessageEvent<AreaFileResult>) => resolve(data));
    worker.postMessage(input);
  }).finally(() => worker.terminate());
}

import { MAX_AREA_FILE_BYTES } from '@sigma/geo';
import type { QueryClient } from '@tanstack/react-query';
import { errorText } from '../../api/error-text.ts';
import { ApiError, NetworkError } from '../../api/errors.ts';
import { areasKey, areasQuery, importAreas } from './areas.queries.ts';
import { noteUpload, openAreasDialog, useAreas } from './areas-store.ts';
import { readInWorker } from './ask-area-worker.ts';
import { type FileOutcome, outcomeOfPlan, UPLOAD_ERROR, withAnswer } from './upload-outcome.ts';
import type { UploadPlan } from './upload-plan.ts';

/** Reads the files one after the other, saves their areas, and shows the results. */
export async function uploadAreas(files: readonly File[], queries: QueryClient): Promise<void> {
  if (useAreas.getState().upload !== undefined) return;
  const ending = new AbortController();
  const outcome: FileOutcome[] = [];
  const upload = { queries, signal: ending.signal, stop: () => ending.abort() };
  for (const file of files) {
    if (ending.signal.aborted) break;
    outcome.push(await uploadFile(file, upload));
  }
  noteUpload(undefined);
  const shown = outcome.filter((file) => !isEmpty(file));
  openAreasDialog(shown.length > 0 ? { kind: 'result', outcome: shown } : undefined);
}

interface Upload {
  readonly queries: QueryClient;
  readonly signal: AbortSignal;
  readonly stop: () => void;
}

async function uploadFile(file: File, upload: Upload): Promise<FileOutcome> {
  const { signal, stop, queries } = upload;
  let outcome: FileOutcome = { fileName: file.name, saved: [], failures: [], lackingNames: 0 };
  noteUpload({ fileName: file.name, stop });
  try {
    const plan = await readFile(file, upload);
    outcome = outcomeOfPlan(file.name, plan);
    const calls = plan.ok ? plan.calls : [];
    for (const [index, areas] of calls.entries()) {
      noteUpload({ fileName: file.name, sent: index / calls.length, stop });
      const sent = areas.map(({ name, area }) => ({ name, area }));
      const { results } = await importAreas(sent, signal);
      outcome = withAnswer(outcome, areas, results);
    }
  } catch (cause) {
    // Stopped by the user: areas that are already in the library stay and are counted.
    if (!signal.aborted) outcome = { ...outcome, broken: brokenText(file.name, cause) };
  }
  // The result is shown in the meantime; the next file waits for the names.
  if (outcome.saved.length > 0) void queries.invalidateQueries({ queryKey: areasKey });
  return outcome;
}

async function readFile(file: File, { queries, signal }: Upload): Promise<UploadPlan> {
  if (file.size > MAX_AREA_FILE_BYTES) {
    const message = `A file must have at most ${MAX_AREA_FILE_BYTES / 1e6} MB.`;
    return { ok: false, code: 'file_too_large', message };
  }
  const library = await queries.fetchQuery(areasQuery());
  const takenNames = library.results.map(({ name }) => name);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return readInWorker({ name: file.name, bytes, date: new Date(), takenNames }, signal);
}

function brokenText(fileName: string, cause: unknown) {
  console.warn(`the upload of ${fileName} broke off`, cause);
  const isKnown = cause instanceof NetworkError || (cause instanceof ApiError && cause.status < 500);
  return isKnown ? errorText(cause) : UPLOAD_ERROR;
}

function isEmpty({ refused, broken, saved, failures }: FileOutcome): boolean {
  return refused === undefined && broken === undefined && saved.length + failures.length === 0;
}

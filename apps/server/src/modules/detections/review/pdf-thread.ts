import { sharedThread, USUAL_THREAD } from '../../../work/index.ts';

const inspector = sharedThread<Uint8Array, string | undefined>({
  name: 'PDF files',
  script: new URL('./pdf.worker.ts', import.meta.url),
  resourceLimits: USUAL_THREAD,
});

/**
 * What of a PDF file is not accepted, as `activePartOf` finds it, in a thread: a small file may hide megabytes that are looked through.
 *
 * @throws BusyError, or the reason of the signal
 */
export const checkPdf = (pdf: Uint8Array, signal: AbortSignal): Promise<string | undefined> =>
  inspector.run(pdf, signal);

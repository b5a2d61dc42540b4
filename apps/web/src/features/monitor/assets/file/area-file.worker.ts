import { readAreaFile } from '@sigma/geo';
import type { AreaFileInput } from './read-in-worker.ts';

// An exception here reaches the page as an error of the worker.
addEventListener('message', ({ data: { name, bytes, date } }: MessageEvent<AreaFileInput>) => {
  void readAreaFile({ name, bytes }, { date }).then(
    (result) => postMessage(result),
    (cause: unknown) => reportError(cause),
  );
});

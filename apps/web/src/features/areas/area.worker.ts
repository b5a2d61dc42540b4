import type { AreaWork } from './area-work.ts';
import { doAreaWork } from './do-area-work.ts';

// An exception here reaches the page as an error of the worker.
addEventListener('message', ({ data }: MessageEvent<AreaWork>) => {
  void doAreaWork(data).then(
    (answer) => postMessage(answer),
    (cause: unknown) => reportError(cause),
  );
});

import { setPriority } from 'node:os';
import { type CallMainThread, serveTasks } from '../../../work/index.ts';
import { withBytes } from './byte-sources.ts';
import { runFilter } from './run-filter.ts';
import type { FilterResult, WorkCall, WorkTask } from './work-tasks.ts';

/** Leaves the processor to the threads that answer calls. Only Linux has priorities per thread. */
const NICE = 10;

function answerWith(callMainThread: CallMainThread<WorkCall, Uint8Array>) {
  return ({ id, cube, settings, stop }: WorkTask): Promise<FilterResult> => {
    const onProgress = (share: number) => {
      if (Atomics.load(stop, 0) === 1) throw new Error('The filter was canceled.');
      void callMainThread({ kind: 'progress', id, share });
    };
    const readRange: Parameters<typeof withBytes>[1] = (call) => callMainThread({ kind: 'range', ...call });
    return withBytes(cube, readRange, (source) => runFilter({ cube, source, settings, onProgress }));
  };
}

/** The buffers of an answer that are moved to the main thread instead of copied. */
const buffersOf = ({ bytes }: FilterResult): ArrayBuffer[] => [bytes.buffer];

if (process.platform === 'linux') setPriority(NICE);
serveTasks(answerWith, buffersOf);

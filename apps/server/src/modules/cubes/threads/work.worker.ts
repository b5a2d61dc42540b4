import { closeSync, openSync, writeSync } from 'node:fs';
import { setPriority } from 'node:os';
import { type CallMainThread, serveTasks } from '../../../work/index.ts';
import { preparedCube, withBytes } from './byte-sources.ts';
import { runFilter } from './run-filter.ts';
import type { RenderTask, WorkAnswer, WorkCall, WorkTask } from './work-tasks.ts';

const LINES_AT_ONCE = 16;
/** Leaves the processor to the threads that answer calls. Only Linux has priorities per thread. */
const NICE = 10;

function render({ tag, seed, plan, path }: RenderTask): void {
  const { lines, read } = preparedCube(tag, seed, plan);
  // The file has its size already.
  const file = openSync(path, 'r+');
  try {
    for (let line = 0; line < lines; line += LINES_AT_ONCE) {
      const values = read(line, Math.min(LINES_AT_ONCE, lines - line));
      const bytes = new Uint8Array(values.buffer);
      for (let at = 0; at < bytes.byteLength; ) at += writeSync(file, bytes, at);
    }
  } finally {
    closeSync(file);
  }
}

function answerWith(callMainThread: CallMainThread<WorkCall, Uint8Array>) {
  return async (task: WorkTask): Promise<WorkAnswer> => {
    switch (task.kind) {
      case 'render':
        render(task);
        return { kind: 'render' };
      case 'filter': {
        const { id, cube, settings } = task;
        const onProgress = (share: number) => void callMainThread({ kind: 'progress', id, share });
        const readRange: Parameters<typeof withBytes>[1] = (call) =>
          callMainThread({ kind: 'range', ...call });
        const result = await withBytes(cube, readRange, (source) =>
          runFilter({ cube, source, settings, onProgress }),
        );
        return { kind: 'filter', ...result };
      }
    }
  };
}

/** The buffers of an answer that are moved to the main thread instead of copied. */
const buffersOf = (answer: WorkAnswer): ArrayBuffer[] =>
  answer.kind === 'filter' ? [answer.bytes.buffer] : [];

if (process.platform === 'linux') setPriority(NICE);
serveTasks(answerWith, buffersOf);

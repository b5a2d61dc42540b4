import { closeSync, openSync, readSync } from 'node:fs';
import type { ByteSource } from '@sigma/raster';
import { BAND_COUNT, createEarth, type Earth } from '@sigma/simulator';
import { type LevelLines, levelLines } from '../../../capture-lines/level-lines.ts';
import { type CallMainThread, recentlyUsed } from '../../../work/index.ts';
import type { RangeCall } from '../../imagery/index.ts';
import type { CubeRef, RecipeData } from './tasks.ts';

/** Prepared scenes that a thread retains, because clicks come in series. Each has some megabytes. */
const MAX_PREPARED = 2;
const BYTES_PER_VALUE = 2;

const earths = new Map<number, Earth>();
const prepared = recentlyUsed<LevelLines>(MAX_PREPARED);

/** The lines of a scene; prepared once for calls in series, at any level. */
function preparedLines({ sceneTag, seed, plan, coefficients = {} }: RecipeData): LevelLines {
  const earth = earths.get(seed) ?? createEarth({ seed });
  earths.set(seed, earth);
  return prepared.get(sceneTag, () => levelLines(earth, plan, coefficients));
}

/** Runs work on the bytes of a cube; a file is open for as long. */
export async function withBytes<Result>(
  { data }: CubeRef,
  callMainThread: CallMainThread<RangeCall, Uint8Array>,
  work: (source: ByteSource) => Promise<Result>,
): Promise<Result> {
  switch (data.kind) {
    case 'object':
      return work(objectSource(data, callMainThread));
    case 'recipe':
      return work(lineSource(data));
    case 'file': {
      const file = openSync(data.path, 'r');
      try {
        return await work(fileSource(file, data.size));
      } finally {
        closeSync(file);
      }
    }
  }
}

/** An object of the archive, read by the main thread. */
export function objectSource(
  { objectKey, size }: { readonly objectKey: string; readonly size: number },
  callMainThread: CallMainThread<RangeCall, Uint8Array>,
): ByteSource {
  return {
    size,
    read: (offset, length) =>
      callMainThread({ objectKey, offset, length: Math.max(0, Math.min(length, size - offset)) }),
  };
}

/** A file in the page cache is read so fast that waiting for another thread would take most of the time. */
function fileSource(file: number, size: number): ByteSource {
  return {
    size,
    read: async (offset, length) => {
      const bytes = Buffer.allocUnsafeSlow(Math.max(0, Math.min(length, size - offset)));
      let done = 0;
      while (done < bytes.byteLength) {
        const count = readSync(file, bytes, done, bytes.byteLength - done, offset + done);
        if (count === 0) break;
        done += count;
      }
      return bytes.subarray(0, done);
    },
  };
}

/** The bytes of a file with the lines of a level: little-endian numbers of 16 bits, band interleaved by line. */
function lineSource(data: RecipeData): ByteSource {
  const { level, size, offset: first, plan } = data;
  const lines = preparedLines(data);
  const lineBytes = plan.grid.width * BAND_COUNT * BYTES_PER_VALUE;
  let last: { readonly line: number; readonly bytes: Uint8Array } | undefined;
  const lineOf = (line: number) => {
    if (last?.line !== line) last = { line, bytes: new Uint8Array(lines[level](line).buffer) };
    return last.bytes;
  };
  return {
    size,
    read: async (offset, length) => {
      const end = Math.min(offset + length, size);
      const bytes = new Uint8Array(Math.max(0, end - offset));
      for (let at = offset; at < end; ) {
        const line = Math.floor((at - first) / lineBytes);
        const start = first + line * lineBytes;
        const part = lineOf(line).subarray(at - start, end - start);
        bytes.set(part, at - offset);
        at += part.byteLength;
      }
      return bytes;
    },
  };
}

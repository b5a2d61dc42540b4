import { closeSync, openSync, readSync } from 'node:fs';
import type { ByteSource } from '@sigma/raster';
import { type CubeReader, createEarth, cubeReader, type Earth, type ScenePlan } from '@sigma/simulator';
import type { CallMainThread } from '../../../work/index.ts';
import type { CubeRef, RangeCall } from './tasks.ts';

/** Prepared scenes that a thread retains, because clicks come in series. Each has some megabytes. */
const MAX_PREPARED = 2;
const BYTES_PER_VALUE = 2;

const earths = new Map<number, Earth>();
const prepared = new Map<string, CubeReader>();

/** The cube of a recipe as it is rendered; prepared once for calls in series. */
export function preparedCube(tag: string, seed: number, plan: ScenePlan): CubeReader {
  const earth = earths.get(seed) ?? createEarth({ seed });
  earths.set(seed, earth);
  const reader = prepared.get(tag) ?? cubeReader(earth, plan);
  prepared.delete(tag);
  prepared.set(tag, reader);
  const [oldest] = prepared.keys();
  if (prepared.size > MAX_PREPARED && oldest !== undefined) prepared.delete(oldest);
  return reader;
}

/** Runs work on the bytes of a cube; a file is open for as long. */
export async function withBytes<Result>(
  { tag, data }: CubeRef,
  callMainThread: CallMainThread<RangeCall, Uint8Array>,
  work: (source: ByteSource) => Promise<Result>,
): Promise<Result> {
  switch (data.kind) {
    case 'object':
      return work(objectSource(data, callMainThread));
    case 'recipe':
      return work(renderedSource(preparedCube(tag, data.seed, data.plan), data.size));
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

/** The bytes of the data file that the recipe makes: little-endian counts, band interleaved by line. */
function renderedSource({ samples, bands, read }: CubeReader, size: number): ByteSource {
  const lineBytes = samples * bands * BYTES_PER_VALUE;
  let last: { readonly line: number; readonly bytes: Uint8Array } | undefined;
  const lineOf = (line: number) => {
    if (last?.line !== line) last = { line, bytes: new Uint8Array(read(line, 1).buffer) };
    return last.bytes;
  };
  return {
    size,
    read: async (offset, length) => {
      const end = Math.min(offset + length, size);
      const bytes = new Uint8Array(Math.max(0, end - offset));
      for (let at = offset; at < end; ) {
        const line = Math.floor(at / lineBytes);
        const part = lineOf(line).subarray(at - line * lineBytes, end - line * lineBytes);
        bytes.set(part, at - offset);
        at += part.byteLength;
      }
      return bytes;
    },
  };
}

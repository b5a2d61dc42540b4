import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type TempFolder, tempFolder } from '@sigma/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SEED, smallPlans } from '../cubes.fixture.ts';
import type { CubeRef, RecipeData } from '../threads/tasks.ts';
import { cachedFiles } from './cached-files.ts';
import type { LevelFiles } from './level-files.ts';
import { type LocalCubes, localCubes } from './local-cubes.ts';

const SIZE = 3000;
const LIMIT = 10_000;
const { signal } = new AbortController();
const cube: CubeRef = {
  tag: 'scene',
  header: '',
  data: { kind: 'object', objectKey: 'scene.img', size: SIZE },
};
const [plan] = smallPlans('radiance', 1);
if (plan === undefined) throw new Error('no scene on this day');
const RECIPE: RecipeData = {
  kind: 'recipe',
  collection: 'cubes',
  scene: 'scene',
  level: 'radiance',
  seed: SEED,
  plan,
  inputs: { recipe: 2, frame_rate: 1, exposure_ms: 1, calibrations: [], dark: null, warnings: [] },
  sceneTag: 'scene',
  size: SIZE,
  offset: 0,
};

let folder: TempFolder;
let errors: unknown[];
beforeEach(async () => {
  folder = await tempFolder();
  errors = [];
});
afterEach(() => folder.remove());

const from = (body: () => AsyncIterable<Uint8Array>, callsWaitMs = 60_000): LocalCubes =>
  localCubes({
    callsWaitMs,
    files: cachedFiles(folder.path, LIMIT),
    store: { get: async () => body() },
    levels: { make: never, open: never, shareOf: () => undefined },
    onError: (error) => errors.push(error),
  });
const never = () => new Promise<never>(() => undefined);
async function* chunks(...sizes: readonly number[]): AsyncIterable<Uint8Array> {
  for (const size of sizes) yield new Uint8Array(size).fill(7);
}
const kindOf = async ({ data }: CubeRef) => data.kind;

describe('cubes on the local disk', () => {
  it('are copied from the archive once, and then read from the disk', async () => {
    let copies = 0;
    const cubes = from(() => {
      copies++;
      return chunks(1000, 2000);
    });
    const kinds = await Promise.all([1, 2, 3].map(() => cubes.withFile(cube, signal, kindOf)));
    expect([...kinds, copies]).toEqual(['file', 'file', 'file', 1]);
    expect(await cubes.withPixels(cube, kindOf)).toBe('file');
    expect(new Set(await readFile(join(folder.path, 'scene.img')))).toEqual(new Set([7]));
  });

  it('are copied to the end although their caller has left, for whoever comes next', async () => {
    let copies = 0;
    const released = Promise.withResolvers<void>();
    const cubes = from(async function* () {
      copies++;
      yield* chunks(1000);
      await released.promise;
      yield* chunks(2000);
    });
    const leaving = new AbortController();
    const left = cubes.withFile(cube, leaving.signal, kindOf);
    await expect.poll(() => copies).toBe(1);
    leaving.abort(new Error('time limit'));
    await expect(left).rejects.toThrow('time limit');
    const next = cubes.withFile(cube, signal, kindOf);
    released.resolve();
    expect([await next, copies, errors]).toEqual(['file', 1, []]);
  });

  it('are refused while as many others are being made and wait as there may be', async () => {
    const released = Promise.withResolvers<void>();
    const cubes = localCubes({
      callsWaitMs: 60_000,
      maxWaiting: 1,
      files: cachedFiles(folder.path, LIMIT),
      store: {
        get: async () => {
          await released.promise;
          return chunks(100);
        },
      },
      levels: { make: never, open: never, shareOf: () => undefined },
      onError: (error) => errors.push(error),
    });
    const small = (n: number): CubeRef => ({
      tag: `small-${n}`,
      header: '',
      data: { kind: 'object', objectKey: `small-${n}.img`, size: 100 },
    });
    const all = [1, 2, 3, 4, 5, 6];
    const made = all.map((n) => cubes.withFile(small(n), signal, kindOf));
    const ended = Promise.allSettled(made);
    await expect(Promise.all(made)).rejects.toMatchObject({ code: 'busy' });
    released.resolve();
    expect((await ended).filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    for (const n of all) expect(await cubes.withFile(small(n), signal, kindOf)).toBe('file');
    expect(errors).toEqual([]);
  });

  it('that take longer than calls wait are there for a later call', async () => {
    let copies = 0;
    const released = Promise.withResolvers<void>();
    const cubes = from(async function* () {
      copies++;
      await released.promise;
      yield* chunks(SIZE);
    }, 10);
    await expect(cubes.withFileSoon(cube, signal, kindOf)).rejects.toMatchObject({ code: 'busy' });
    released.resolve();
    await expect.poll(() => readdir(folder.path)).toEqual(['scene.img']);
    expect([await cubes.withFileSoon(cube, signal, kindOf), copies]).toEqual(['file', 1]);
  });

  it('are not finished once the server stops, which leaves no file and is not reported as a failure', async () => {
    const begun = Promise.withResolvers<void>();
    const unending = new Readable({ read: () => begun.resolve() });
    const cubes = from(() => unending, 10);
    await expect(cubes.withFileSoon(cube, signal, kindOf)).rejects.toMatchObject({ code: 'busy' });
    await begun.promise;
    cubes.close();
    await expect(cubes.withFile(cube, signal, kindOf)).rejects.toThrow('The server is stopping.');
    await expect.poll(() => readdir(folder.path)).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('are read by ranges while the disk is full, and the operator hears of it', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const cubes = from(async function* () {
      yield* chunks(1000);
      throw full;
    });
    expect(await cubes.withFile(cube, signal, kindOf)).toBe('object');
    expect(errors).toEqual([full]);
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('are processed line by line while the archive has no room for their file, and the operator hears of it', async () => {
    const full = Object.assign(new Error('The archive has no room.'), { code: 'ENOSPC' });
    const cubes = localCubes({
      callsWaitMs: 60_000,
      files: cachedFiles(folder.path, LIMIT),
      store: { get: async () => chunks() },
      levels: {
        make: () => Promise.reject(full),
        open: async (data) => ({ ...data, coefficients: {} }),
        shareOf: () => undefined,
      },
      onError: (error) => errors.push(error),
    });
    const simulated = { ...cube, data: RECIPE };
    expect(await cubes.withFile(simulated, signal, kindOf)).toBe('recipe');
    expect(await cubes.withStored(simulated, signal, kindOf)).toBe('recipe');
    expect(errors).toEqual([full, full]);
  });

  it('are not there when the archive ends too early', async () => {
    const cubes = from(() => chunks(1000));
    await expect(cubes.withFile(cube, signal, kindOf)).rejects.toMatchObject({
      code: 'truncated',
      message: 'The archive sent 1000 of the 3000 bytes of the data file.',
    });
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('are taken for what they are in the archive where they are not on the disk', async () => {
    const planned: CubeRef = { ...cube, data: { ...RECIPE, size: LIMIT } };
    const cubesWith = (open: LevelFiles['open']) =>
      localCubes({
        callsWaitMs: 60_000,
        files: cachedFiles(folder.path, LIMIT),
        store: { get: never },
        levels: { make: async () => 'made.img', open, shareOf: () => undefined },
        onError: (error) => errors.push(error),
      });
    const keyOf = async ({ data }: CubeRef) => (data.kind === 'object' ? data.objectKey : data.kind);
    const archived = cubesWith(async () => ({ kind: 'object', objectKey: 'archived.img', size: LIMIT }));
    expect(await archived.isStored(planned)).toBe(true);
    expect(await archived.withStored(planned, signal, keyOf)).toBe('archived.img');
    const missing = cubesWith(async (data) => data);
    expect(await missing.isStored(planned)).toBe(false);
    expect(await missing.withStored(planned, signal, keyOf)).toBe('made.img');
  });

  it('larger than the space for them are read where they are', async () => {
    const large: CubeRef = { ...cube, data: { kind: 'object', objectKey: 'large.img', size: LIMIT } };
    expect(await from(() => chunks()).withFile(large, signal, kindOf)).toBe('object');
  });

  it('that another process deletes before they are opened are made again', async () => {
    const cubes = from(() => chunks(SIZE));
    let attempts = 0;
    const missing = Object.assign(new Error('no such file'), { code: 'ENOENT' });
    const kind = await cubes.withFile(cube, signal, async ({ data }) => {
      if (++attempts === 1) throw missing;
      return data.kind;
    });
    expect([kind, attempts]).toEqual(['file', 2]);
  });
});

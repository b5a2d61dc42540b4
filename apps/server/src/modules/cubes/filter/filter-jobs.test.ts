import { BusyError } from '@sigma/contract';
import { StorageError } from '@sigma/storage';
import { type TempFolder, tempFolder } from '@sigma/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cachedFiles } from '../cache/cached-files.ts';
import { createFilterJobs, type FilterJobs, type FilterRequest } from './filter-jobs.ts';

let folder: TempFolder;
beforeEach(async () => {
  folder = await tempFolder();
});
afterEach(() => folder.remove());

/** Filters whose calculation ends when it is stopped. */
function stoppableJobs() {
  const stopped: string[] = [];
  const jobs = createFilterJobs({
    files: cachedFiles(folder.path, 1000),
    local: { withFile: (cube, _, work) => work(cube), shareOf: () => 0 },
    onError: () => undefined,
    threads: {
      filter: ({ cube }, signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            stopped.push(cube.tag);
            reject(signal.reason);
          });
        }),
    },
  });
  return { jobs, stopped };
}
function request(jobs: FilterJobs, user: string, key: string) {
  const cube = { tag: key, header: '', data: { kind: 'file', path: '', size: 0 } } as const;
  const settings = { kind: 'rx', target: { kind: 'none' }, bands: [] };
  return jobs.request(key, {
    scene: 'the scene',
    cube,
    level: 'radiance',
    unit: '',
    settings,
    user,
  } as unknown as FilterRequest);
}

it('leaves places to wait in to others, however many filters one user requests', async () => {
  const { jobs } = stoppableJobs();
  for (const key of ['1', '2'])
    expect(await request(jobs, 'greedy', key)).toMatchObject({ state: 'running' });
  for (const key of ['3', '4', '5', '6'])
    expect(await request(jobs, 'greedy', key)).toMatchObject({ state: 'waiting' });
  await expect(request(jobs, 'greedy', '7')).rejects.toBeInstanceOf(BusyError);
  // Two run before it; those of users with running filters wait behind it.
  expect(await request(jobs, 'other', '8')).toEqual({ state: 'waiting', before: 2 });
});

it('says how far the cube is while it is being made, and then how far the calculation is', async () => {
  const made = Promise.withResolvers<void>();
  const reading = Promise.withResolvers<void>();
  let share = 0;
  const jobs = createFilterJobs({
    files: cachedFiles(folder.path, 1000),
    local: { withFile: (cube, _, work) => made.promise.then(() => work(cube)), shareOf: () => share },
    onError: () => undefined,
    threads: {
      filter: ({ onProgress }) => {
        onProgress(0.25);
        reading.resolve();
        return new Promise(() => undefined);
      },
    },
  });
  const progress = () => request(jobs, 'user', '1');
  expect(await progress()).toEqual({ state: 'running', stage: 'cube', progress: 0 });
  share = 0.5;
  expect(await progress()).toEqual({ state: 'running', stage: 'cube', progress: 0.5 });
  made.resolve();
  await reading.promise;
  expect(await progress()).toEqual({ state: 'running', stage: 'filter', progress: 0.25 });
});

it('stops a canceled filter and begins the next one', async () => {
  const { jobs, stopped } = stoppableJobs();
  for (const key of ['1', '2', '3']) await request(jobs, 'user', key);
  expect(jobs.cancel('1', 'user')).toBe(true);
  expect(stopped).toEqual(['1']);
  await expect.poll(() => request(jobs, 'user', '3')).toMatchObject({ state: 'running' });
  expect(jobs.cancel('1', 'user')).toBe(false);
  // It was canceled, so that its failure is of no interest: it begins again.
  expect(await request(jobs, 'user', '1')).toEqual({ state: 'waiting', before: 2 });
});

it('removes a canceled filter from the queue', async () => {
  const { jobs, stopped } = stoppableJobs();
  for (const key of ['1', '2', '3', '4']) await request(jobs, 'user', key);
  expect(await request(jobs, 'user', '4')).toEqual({ state: 'waiting', before: 3 });
  expect(jobs.cancel('3', 'user')).toBe(true);
  expect(await request(jobs, 'user', '4')).toEqual({ state: 'waiting', before: 2 });
  expect(stopped).toEqual([]);
});

it('continues a filter for which another user waits, and cancels none of others', async () => {
  const { jobs, stopped } = stoppableJobs();
  await request(jobs, 'one', '1');
  expect(jobs.cancel('1', 'two')).toBe(false);
  await request(jobs, 'two', '1');
  expect(jobs.cancel('1', 'one')).toBe(true);
  expect(stopped).toEqual([]);
  expect(await request(jobs, 'two', '1')).toMatchObject({ state: 'running' });
  expect(jobs.cancel('1', 'two')).toBe(true);
  expect(stopped).toEqual(['1']);
});

describe('a filter that fails', () => {
  const errors: unknown[] = [];
  const failingWith = (fail: () => Promise<never>) =>
    createFilterJobs({
      files: cachedFiles(folder.path, 1000),
      local: { withFile: fail, shareOf: () => 0 },
      threads: { filter: fail },
      onError: (error) => errors.push(error),
    });
  const stateOf = (jobs: FilterJobs) => request(jobs, 'user', '1');

  it('says what is wrong with the archive in the words of other calls', async () => {
    const place = { bucket: 'archive', key: 'internal/name.img' };
    const jobs = failingWith(async () => {
      throw new StorageError('not-found', 'no object internal/name.img', place);
    });
    await stateOf(jobs);
    await expect
      .poll(() => stateOf(jobs))
      .toMatchObject({
        state: 'failed',
        cause: 'The cube of the scene "the scene" is not in the archive. Staff must restore it.',
      });
    expect(errors).toEqual([]);
  });

  it('does not show customers the text of any other error, which the operator reads', async () => {
    const error = new Error('connect ECONNREFUSED 10.0.0.7:5432');
    const jobs = failingWith(async () => {
      throw error;
    });
    await stateOf(jobs);
    await expect
      .poll(() => stateOf(jobs))
      .toMatchObject({
        state: 'failed',
        cause: expect.stringContaining('could not be calculated'),
      });
    expect(errors).toEqual([error]);
  });

  it('waits while what it needs is busy, and begins again', async () => {
    let attempts = 0;
    const jobs = failingWith(async () => {
      attempts++;
      throw new BusyError('pictures', 'Too many pictures.', 0.01);
    });
    await stateOf(jobs);
    await expect.poll(() => attempts).toBeGreaterThan(1);
    expect((await stateOf(jobs)).state).toMatch(/^(waiting|running)$/);
    expect(jobs.cancel('1', 'user')).toBe(true);
  });
});

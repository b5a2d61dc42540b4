import { BusyError } from '@sigma/contract';
import { type TempFolder, tempFolder } from '@sigma/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cachedFiles } from '../cache/cached-files.ts';
import { createFilterJobs, type FilterRequest } from './filter-jobs.ts';

let folder: TempFolder;
beforeEach(async () => {
  folder = await tempFolder();
});
afterEach(() => folder.remove());

it('leaves places to wait in to others, however many filters one user requests', async () => {
  const jobs = createFilterJobs({
    files: cachedFiles(folder.path, 1000),
    local: { withPixels: never, withFile: never, isLocal: async () => false },
    threads: { filter: never },
  });
  const request = (user: string, number: number) => {
    const cube = { tag: `cube-${number}`, header: '', data: { kind: 'file', path: '', size: 0 } } as const;
    const settings = { kind: 'rx', target: { kind: 'none' }, bands: [] };
    const sent = { cube, level: 'radiance', unit: '', settings, user } as unknown as FilterRequest;
    return jobs.request(`${user}-${number}`, sent);
  };
  for (const number of [1, 2]) expect(await request('greedy', number)).toMatchObject({ state: 'running' });
  for (const number of [3, 4, 5, 6])
    expect(await request('greedy', number)).toMatchObject({ state: 'waiting' });
  await expect(request('greedy', 7)).rejects.toBeInstanceOf(BusyError);
  // Two run before it; those of users with running filters wait behind it.
  expect(await request('other', 1)).toEqual({ state: 'waiting', before: 2 });
});

/** Work that does not end. */
const never = () => new Promise<never>(() => undefined);

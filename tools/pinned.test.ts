import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tempFolder } from '@sigma/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { missingMemoryVariables } from '../apps/server/src/main/process/memory-settings.ts';
import { compileCacheFolder, withMemoryVariables } from './pinned.mjs';

type Folder = Awaited<ReturnType<typeof tempFolder>>;
let project: Folder;
beforeEach(async () => {
  project = await tempFolder();
});
afterEach(() => project.remove());

describe('the folder of compiled modules', () => {
  it('is next to the packages', () => {
    expect(compileCacheFolder({}, project.path)).toBe(join(project.path, 'node_modules/.cache/compiled'));
  });

  it('is the one that NODE_COMPILE_CACHE names, in the project if it is relative', () => {
    expect(compileCacheFolder({ NODE_COMPILE_CACHE: '/var/cache/sigma' }, project.path)).toBe(
      '/var/cache/sigma',
    );
    expect(compileCacheFolder({ NODE_COMPILE_CACHE: './compiled' }, project.path)).toBe(
      join(project.path, 'compiled'),
    );
  });

  it('is the one of .env unless the environment names another', async () => {
    await writeFile(join(project.path, '.env'), 'PORT=8081\nNODE_COMPILE_CACHE=./of-file\n');
    expect(compileCacheFolder({}, project.path)).toBe(join(project.path, 'of-file'));
    expect(compileCacheFolder({ NODE_COMPILE_CACHE: '/other' }, project.path)).toBe('/other');
  });
});

describe('the variables of memory', () => {
  it('are those with which a server starts itself again', () => {
    expect(withMemoryVariables({ PORT: '1' })).toEqual({ PORT: '1', ...missingMemoryVariables({}) });
  });

  it('are as the environment has them once it has one of them', () => {
    const chosen = { MALLOC_ARENA_MAX: '16' };
    expect(withMemoryVariables(chosen)).toEqual(chosen);
    expect(missingMemoryVariables(chosen)).toEqual({});
  });
});

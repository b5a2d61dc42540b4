import { chmod, mkdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TempFolder, tempFolder } from '@sigma/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makePrivate } from './private-folder.ts';

const modeOf = async (...path: readonly string[]) => ((await stat(join(...path))).mode & 0o777).toString(8);

describe.skipIf(process.platform === 'win32')('the data folder', () => {
  const umask = process.umask();
  let folder: TempFolder;
  beforeEach(async () => {
    folder = await tempFolder();
  });
  afterEach(async () => {
    process.umask(umask);
    await folder.remove();
  });

  it('is created for this account only, and so is what is written into it', async () => {
    const data = join(folder.path, 'new', 'data');
    await makePrivate(data);
    await mkdir(join(data, 'buckets/a'), { recursive: true });
    await writeFile(join(data, 'buckets/a/file'), '');
    expect(await modeOf(data)).toBe('700');
    expect(await modeOf(data, 'buckets/a')).toBe('700');
    expect(await modeOf(data, 'buckets/a/file')).toBe('600');
  });

  it('is tightened with everything in it when an earlier version left it open', async () => {
    const data = join(folder.path, 'old');
    await mkdir(join(data, 'buckets/a'), { recursive: true });
    await writeFile(join(data, 'buckets/a/file'), '');
    await writeFile(join(folder.path, 'elsewhere'), '');
    await chmod(join(folder.path, 'elsewhere'), 0o644);
    await symlink(join(folder.path, 'elsewhere'), join(data, 'link'));
    await chmod(join(data, 'buckets/a'), 0o755);
    await chmod(join(data, 'buckets/a/file'), 0o644);
    await chmod(data, 0o755);
    await makePrivate(data);
    expect(await modeOf(data)).toBe('700');
    expect(await modeOf(data, 'buckets/a')).toBe('700');
    expect(await modeOf(data, 'buckets/a/file')).toBe('600');
    expect(await modeOf(folder.path, 'elsewhere')).toBe('644');
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TempFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** A new empty folder; remove it after the test. */
export async function tempFolder(): Promise<TempFolder> {
  const path = await mkdtemp(join(tmpdir(), 'sigma-test-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

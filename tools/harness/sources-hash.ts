import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Everything that the result of a world depends on: the analysis, the world, and what the harness plants. */
const FOLDERS = [
  'packages/raster/src/spectral',
  'packages/raster/assembly/spectral',
  'packages/simulator/src',
  'tools/harness',
];
/** Sources of the harness that only summarise results. */
const SUMMARIES = [
  'figures.ts',
  'main.ts',
  'page/document.ts',
  'page/figure-texts.ts',
  'page/plume-tables.ts',
  'plume-figures.ts',
  'promises.ts',
  'statistics.ts',
  'vehicle-figures.ts',
];
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A short hash of sources without their tests, by default of those of the harness, so that stored worlds of other sources are not used. */
export async function sourcesHash(folders: readonly string[] = FOLDERS): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });
    const files = entries
      .filter(
        (entry) => entry.isFile() && /\.(ts|as)$/.test(entry.name) && !/\.(test|fixture)\./.test(entry.name),
      )
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((file) => !SUMMARIES.some((name) => file === join(ROOT, 'tools/harness', name)))
      .toSorted();
    for (const file of files) hash.update(`${file.slice(ROOT.length)}\n`).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 12);
}

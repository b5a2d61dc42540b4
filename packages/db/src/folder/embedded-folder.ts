import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPgliteEngine, type PgliteEngine } from '../engine/pglite-engine.ts';

/** Reports what the start is doing, for the progress line. */
export type OnStep = (text: string) => void;

export interface EmbeddedPlace {
  /** The data folder; the database is in `database/` under it. Undefined: in memory. */
  readonly folder: string | undefined;
  readonly seed: () => Promise<Uint8Array | undefined>;
  readonly onStep: OnStep;
}

/**
 * Opens the embedded database of a data folder. A new one is created from the seed, or empty when there is no seed.
 * The file `complete` is written once the database has opened; a folder without it was left unfinished by a process
 * that died, and is moved aside (not deleted) before the next attempt.
 */
export async function openEmbedded(place: EmbeddedPlace): Promise<PgliteEngine> {
  if (place.folder === undefined) {
    place.onStep('Opening a database in memory');
    return openPgliteEngine({ dataDir: undefined, seed: await place.seed() });
  }
  const parent = join(place.folder, 'database');
  const dataDir = join(parent, 'postgres');
  const mark = join(parent, 'complete');
  await mkdir(parent, { recursive: true });
  if (existsSync(mark)) {
    place.onStep('Opening the database');
    return openPgliteEngine({ dataDir, seed: undefined });
  }
  if (existsSync(dataDir)) {
    await rm(`${dataDir}.incomplete`, { recursive: true, force: true });
    await rename(dataDir, `${dataDir}.incomplete`);
  }
  const seed = await place.seed();
  place.onStep(seed === undefined ? 'Creating the database (about 5 s)' : 'Unpacking a ready-made database');
  const engine = await openPgliteEngine({ dataDir, seed });
  await writeFile(mark, '');
  return engine;
}

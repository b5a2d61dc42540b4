import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Which demo world a folder contains. */
export interface RunFacts {
  /** Of the Earth, its weather and its events. */
  readonly seed: number;
  /** The time of the demo world. */
  readonly now: Date;
  /** Passes of so many days before it are analysed. */
  readonly days: number;
  /** What readers must know of the run, such as rules that have changed since. */
  readonly note?: string | undefined;
}

const fileOf = (folder: string) => join(folder, 'run.json');

/** @throws when no run has begun in the folder */
export async function readFacts(folder: string): Promise<RunFacts> {
  const { seed, now, days, note } = JSON.parse(await readFile(fileOf(folder), 'utf8'));
  return { seed: Number(seed), now: new Date(now), days: Number(days), note };
}

/**
 * States which world a folder contains; a later run may only have more days.
 *
 * @throws when the folder contains another world
 */
export async function writeFacts(folder: string, run: RunFacts): Promise<RunFacts> {
  await mkdir(folder, { recursive: true });
  const known = await readFacts(folder).catch(() => undefined);
  if (known !== undefined && (known.seed !== run.seed || known.now.getTime() !== run.now.getTime()))
    throw new Error(
      `The folder contains the world of seed ${known.seed} until ${known.now.toISOString()}. Name another folder with --data.`,
    );
  const facts = { ...run, note: run.note ?? known?.note };
  await writeFile(fileOf(folder), JSON.stringify(facts));
  return facts;
}

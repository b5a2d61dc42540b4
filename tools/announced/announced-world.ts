import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { watchAssets } from '../../apps/server/src/modules/demo/monitor/recorded-outbox.store.ts';
import { readPasses } from '../demo-figures/read-passes.ts';
import { writeFacts } from '../demo-figures/run-facts.ts';
import { runLoop } from '../demo-figures/run-loop.ts';
import { looksOf, type WorldLooks } from './looks.ts';
import { readOutbox } from './read-outbox.ts';

/** The clock of a world goes on by so many days at once: less than what is news. */
const STEP_DAYS = 5;
const DAY_MS = 86_400_000;
const RECIPIENT = 'alerts@world.example';

export interface WorldToAnnounce {
  /** Of this world alone; a later run continues in it, and reads the result of one that is done. */
  readonly folder: string;
  readonly seed: number;
  readonly now: Date;
  readonly days: number;
  /** Ids of sites; undefined for all. */
  readonly sites: readonly string[] | undefined;
  readonly say: (text: string) => void;
}

/** Lets the loop of the server go through the days of a world, and compares its outbox with what was planted. */
export async function announcedWorld(world: WorldToAnnounce): Promise<WorldLooks> {
  const { folder, seed, now, days } = world;
  const file = join(folder, 'announced.json');
  const done = await readFile(file, 'utf8').catch(() => undefined);
  if (done !== undefined) return JSON.parse(done);
  await writeFacts(folder, { seed, now, days });
  const database = await runLoop({
    ...world,
    steps: stepsUntil(now, days),
    prepare: (opened) => watchAssets(opened, RECIPIENT),
  });
  try {
    const looks = looksOf(seed, await readPasses(database), await readOutbox(database));
    await writeFile(file, JSON.stringify(looks));
    return looks;
  } finally {
    await database.close();
  }
}

function stepsUntil(end: Date, count: number): readonly Date[] {
  const steps: Date[] = [];
  for (let left = count - STEP_DAYS; left > 0; left -= STEP_DAYS)
    steps.push(new Date(end.getTime() - left * DAY_MS));
  return [...steps, end];
}

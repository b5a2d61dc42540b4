import { randomUUID } from 'node:crypto';
import { type Attempt, productOf, tryOnce } from './attempt.ts';
import { claimRun } from './claims.store.ts';
import { waitForTurn } from './lease.ts';
import type { ProcessedProduct, ProductServices } from './product-services.ts';
import { RunFailure } from './run-failure.ts';
import { type ProductKey, readSceneToProcess, requestRun } from './runs.store.ts';

/**
 * The files of a product, from the archive if they are there, else made now. One row of `pipeline_runs` claims each product:
 * no two processes make it at the same time, and whoever is interrupted at any point leaves a row that the next call resumes, so that the
 * same bytes are made again.
 *
 * @throws RunFailure if it cannot be made, which the run states then; errors of database and store, after which another
 *   attempt may succeed; the reason of the signal
 */
export async function ensureProduct(
  services: ProductServices,
  key: ProductKey,
  signal: AbortSignal,
): Promise<ProcessedProduct> {
  const { database, clock, lease } = services;
  const scene = await readSceneToProcess(database.kysely, key);
  if (scene === undefined) throw new RunFailure('AE', `Scene ${key.scene} is no longer in the archive.`);
  while (true) {
    const run = await requestRun(database.kysely, key, scene, clock());
    const stored = await services.stored.find(run);
    if (stored !== undefined) return productOf(run, stored, run.warnings);
    signal.throwIfAborted();
    const claim = randomUUID();
    const claimed = await claimRun(database.kysely, { run, claim, leaseMs: lease.leaseMs, now: clock() });
    const attempt: Attempt | undefined = claimed && { services, claim, run: claimed, recipe: scene.recipe };
    const made = attempt && (await tryOnce(attempt, signal));
    if (made !== undefined) return made;
    await waitForTurn(database.kysely, run.id, { lookMs: lease.lookMs, signal });
  }
}

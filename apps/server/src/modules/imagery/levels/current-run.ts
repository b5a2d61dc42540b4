import type { Connection } from '@sigma/db';
import { isMadeLevel, isMadeOfRadiance } from '@sigma/domain';
import { PIPELINE_VERSION } from './product.ts';
import { digestOf, inputsOf } from './run-inputs.ts';
import { findRun, type ProductKey, type StoredRun } from './runs.store.ts';

/**
 * Whether the files of a run are what the pipeline would make now: by this version of the code and, at the levels that show
 * the ground, of the radiance as it is since its last processing, also that of the earlier captures whose files were read.
 */
export async function isCurrent(kysely: Connection, run: StoredRun): Promise<boolean> {
  if (run.code_version !== PIPELINE_VERSION) return false;
  if (!isMadeLevel(run.level) || !isMadeOfRadiance(run.level)) return true;
  const own = inputsOf(run);
  if (own === undefined) return true;
  const { earlier: _, earlier_radiance: read = [], earlier_digests: digests = {}, ...ofRadiance } = own;
  const { collection, scene_id: scene } = run;
  const isSame = async (id: string, digest: string | undefined) => {
    const source = await radianceDigest(kysely, { collection, scene: id });
    return source === undefined || source === digest;
  };
  if (!(await isSame(scene, digestOf(ofRadiance, PIPELINE_VERSION)))) return false;
  for (const id of read) if (!(await isSame(id, digests[id]))) return false;
  return true;
}

/** What the radiance of a capture was last made of; undefined while it is being processed. */
async function radianceDigest(
  kysely: Connection,
  key: Omit<ProductKey, 'level'>,
): Promise<string | undefined> {
  const run = await findRun(kysely, { ...key, level: 'Basic L1A' });
  const inputs = run?.state === 'done' ? inputsOf(run) : undefined;
  return inputs && digestOf(inputs, PIPELINE_VERSION);
}

import type { Connection } from '@sigma/db';
import { isMadeLevel, isMadeOfRadiance } from '@sigma/domain';
import { PIPELINE_VERSION } from './product.ts';
import { digestOf, inputsOf } from './run-inputs.ts';
import { findRun, type StoredRun } from './runs.store.ts';

/**
 * Whether the files of a run are what the pipeline would make now: by this version of the code and, at the levels that show
 * the ground, of the radiance as it is since its last processing.
 */
export async function isCurrent(kysely: Connection, run: StoredRun): Promise<boolean> {
  if (run.code_version !== PIPELINE_VERSION) return false;
  if (!isMadeLevel(run.level) || !isMadeOfRadiance(run.level)) return true;
  const { collection, scene_id: scene } = run;
  const radiance = await findRun(kysely, { collection, scene, level: 'Basic L1A' });
  const source = radiance?.state === 'done' ? inputsOf(radiance) : undefined;
  const own = inputsOf(run);
  if (source === undefined || own === undefined) return true;
  const { earlier: _, earlier_radiance: __, ...ofRadiance } = own;
  return digestOf(source, PIPELINE_VERSION) === digestOf(ofRadiance, PIPELINE_VERSION);
}

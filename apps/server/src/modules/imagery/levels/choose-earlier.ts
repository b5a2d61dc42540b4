import { ASSET_KEYS } from '@sigma/domain';
import { chooseEarlierCaptures, hasRadiance, readEarlierRecipes } from './earlier-captures.store.ts';
import { PIPELINE_VERSION } from './product.ts';
import { type EarlierTask, fileOf, type ProcessedProduct, type ProductServices } from './product-services.ts';
import { digestOf, inputsOf, type RunInputs } from './run-inputs.ts';
import type { StoredRun } from './runs.store.ts';

/** The radiance of a capture, made now if the archive does not have it. */
export function sourceOf(
  { ensureSource }: ProductServices,
  { collection, scene_id: scene }: Pick<StoredRun, 'collection' | 'scene_id'>,
  signal: AbortSignal,
): Promise<ProcessedProduct> {
  return ensureSource({ collection, scene, level: 'Basic L1A' }, signal);
}

/** The captures that "Analytics" is compared with, and what is recorded of them. */
export interface ChosenEarlier {
  readonly inputs: Required<Pick<RunInputs, 'earlier' | 'earlier_radiance' | 'earlier_digests'>>;
  /** Oldest first. */
  readonly tasks: readonly EarlierTask[];
}

/**
 * Chooses the earlier captures that a run is compared with. A run that has chosen before is compared with the same, as their radiance
 * is now.
 */
export async function chooseEarlier(
  services: ProductServices,
  run: StoredRun,
  signal: AbortSignal,
): Promise<ChosenEarlier> {
  const { kysely } = services.database;
  const { collection, scene_id: scene } = run;
  const own = inputsOf(run);
  const earlier = own?.earlier ?? (await chooseEarlierCaptures(kysely, { collection, scene }));
  const captures = await readEarlierRecipes(kysely, collection, earlier);
  const digests: Record<string, string> = {};
  const tasks: EarlierTask[] = [];
  for (const { id, recipe } of captures) {
    const isRead =
      own?.earlier === undefined
        ? await hasRadiance(kysely, { collection, scene: id })
        : own.earlier_radiance?.includes(id) === true;
    if (!isRead) {
      tasks.push({ recipe });
      continue;
    }
    // Made again where it was removed since it was chosen.
    const product = await sourceOf(services, { collection, scene_id: id }, signal);
    digests[id] = digestOf(product.inputs, PIPELINE_VERSION);
    tasks.push({ recipe, radiance: fileOf(product, ASSET_KEYS.cube) });
  }
  const earlier_radiance = earlier.filter((id) => id in digests);
  return { inputs: { earlier, earlier_radiance, earlier_digests: digests }, tasks };
}

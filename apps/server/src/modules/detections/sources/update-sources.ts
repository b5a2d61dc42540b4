import { type DatabaseTransaction, lockName } from '@sigma/db';
import {
  DETECTION_TYPES,
  facilityAt,
  isGasType,
  isLeak,
  linkSources,
  SOURCE_EPS_M,
  sourceHistory,
} from '@sigma/domain';
import type { Position } from '@sigma/geo';
import { hiddenPlaces } from '../../../pass-input/hidden-ground.ts';
import { readDetection, type StoredDetection } from '../list/detections.store.ts';
import { lockDetection } from '../review/review.store.ts';
import {
  type ClearPass,
  clearPasses,
  facilitiesOfAsset,
  type LeakOfAsset,
  leaksOfAsset,
  unlinkUncounted,
} from './leaks.store.ts';
import { linkFindings, lockSources, removeEmptySources, saveSource } from './sources.store.ts';

const LEAK_TYPES = DETECTION_TYPES.filter(isLeak);

/** A clear pass with the ground that it could not see; undefined where that is not known. */
interface SightedPass extends ClearPass {
  readonly isHidden: ((place: Position) => boolean) | undefined;
}

const withSight = (pass: ClearPass): SightedPass => ({ ...pass, isHidden: hiddenPlaces(pass.hidden) });

/**
 * Links the leaks of an asset to sources again, after one of its passes has been analysed, or one of its leaks was published, corrected,
 * withdrawn or deleted. Sources keep their ids; those without a leak are removed.
 */
export async function updateSources(transaction: DatabaseTransaction, asset: string): Promise<void> {
  await lockSources(transaction, asset);
  await unlinkUncounted(transaction, asset);
  const { leaks, passes } = await readSourcesPast(transaction, asset);
  const facilities = await facilitiesOfAsset(transaction, asset);
  const numbers = linkSources(
    leaks.map(({ place, facility_id, detection_type }) => ({
      place,
      facility: facility_id,
      isGas: isGasType(detection_type),
    })),
  );
  const groups = Map.groupBy(leaks, (_, index) => numbers[index]);
  const used = new Set<string>();
  let unnamed = 0;
  for (const group of groups.values()) {
    const history = sourceHistory(looksOf(group, passes));
    const [first] = group;
    if (history === undefined || first === undefined) continue;
    const known = group.find(({ source_id }) => source_id !== null && !used.has(source_id))?.source_id;
    const facility = facilities.find(({ id }) => group.some((leak) => leak.facility_id === id));
    const newest = group.at(-1) ?? first;
    const near = facility ?? facilityAt(newest.place, facilities, SOURCE_EPS_M);
    const name = facilities.find(({ id }) => id === near?.id)?.name;
    if (name === undefined) unnamed += 1;
    const source = await saveSource(transaction, asset, known ?? undefined, {
      name: name ?? `Source ${unnamed}`,
      kind: newest.detection_type,
      place: newest.place,
      facility: facility?.id ?? null,
      history,
    });
    used.add(source);
    const moved = group.filter(({ source_id }) => source_id !== source);
    await linkFindings(
      transaction,
      source,
      moved.map(({ id }) => id),
    );
  }
  await removeEmptySources(transaction, asset);
}

/**
 * Locks a finding, and before it the sources of its asset and of the one that it is moved to, in the order of their ids. Whoever moves a
 * finding calls this, so the asset that is read here is still that of the finding once its sources are locked.
 */
export async function lockWithSources(
  transaction: DatabaseTransaction,
  detection: string,
  movedTo?: string,
): Promise<void> {
  await lockName(transaction, `asset of detection ${detection}`);
  const found = await readDetection(transaction, { id: detection, withheld: true });
  if (found === undefined) return;
  const assets = new Set([found.asset_id, movedTo ?? found.asset_id]);
  for (const asset of [...assets].toSorted()) await lockSources(transaction, asset);
  await lockDetection(transaction, detection);
}

/** Each pass that showed the ground of a source, and those findings whose pass is not known, such as those that staff have drawn. */
function looksOf(group: readonly LeakOfAsset[], passes: readonly SightedPass[]) {
  const rateOf = (some: readonly LeakOfAsset[]) =>
    some.reduce<number | null>(
      (sum, { rate_kg_h }) => (rate_kg_h === null ? sum : (sum ?? 0) + rate_kg_h),
      null,
    );
  const known = new Set(passes.map(({ id }) => id));
  const places = group.map(({ place }) => place);
  const ofPasses = passes.flatMap(({ id, at, limitKgH, isHidden }) => {
    const seen = group.filter(({ pass_id }) => pass_id === id);
    if (seen.length === 0 && places.every((place) => isHidden?.(place) === true)) return [];
    return { at, limitKgH, seen: seen.length > 0, rateKgH: rateOf(seen) };
  });
  const others = group
    .filter(({ pass_id }) => pass_id === null || !known.has(pass_id))
    .map((leak) => ({ at: leak.detected_at, limitKgH: null, seen: true, rateKgH: leak.rate_kg_h }));
  return [...ofPasses, ...others];
}

/** What is known of the sources of an asset, read once for all findings of a pass. */
export interface SourcesPast {
  readonly leaks: readonly LeakOfAsset[];
  readonly passes: readonly SightedPass[];
}

export async function readSourcesPast(transaction: DatabaseTransaction, asset: string): Promise<SourcesPast> {
  return {
    leaks: await leaksOfAsset(transaction, asset, LEAK_TYPES),
    passes: (await clearPasses(transaction, asset)).map(withSight),
  };
}

/**
 * Whether a source was quiet before the pass of one of its findings: seen, and since then looked for in vain by enough passes. It is given what it
 * decides by, so that no finding reads the whole past of its asset again.
 */
export function isQuietBefore(
  { leaks, passes }: SourcesPast,
  {
    source_id,
    detection_type,
    detected_at,
  }: Pick<StoredDetection, 'source_id' | 'detection_type' | 'detected_at'>,
): boolean {
  if (source_id === null) return false;
  // Earlier versions linked gas and oil of one place to one source, until a pass or a change of its leaks links them again.
  const own = leaks.filter(
    (leak) => leak.source_id === source_id && isGasType(leak.detection_type) === isGasType(detection_type),
  );
  const earlier = looksOf(own, passes).filter(({ at }) => at < detected_at);
  return sourceHistory(earlier)?.state === 'quiet';
}

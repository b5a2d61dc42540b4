import { type ManagedAssetBody, Refusal } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import type { FacilityKind } from '@sigma/domain';
import type { Geometry } from '@sigma/geo';
import { markSimulated, simulatedAssetExists } from './assets.store.ts';
import { saveAsset } from './save-asset.ts';
import { writeFacilities } from './sources.store.ts';

export interface SimulatedAsset {
  readonly body: ManagedAssetBody;
  /** Id of the simulated site. */
  readonly site: string;
  readonly facilities: readonly {
    readonly name: string;
    readonly kind: FacilityKind;
    readonly shape: Geometry;
  }[];
  /** When its first report is due, instead of at the end of the current period. */
  readonly nextReportAt?: Date | undefined;
  /** Real time. */
  readonly now: Date;
  readonly worldNow: Date;
}

/** Adds the asset of a simulated site unless the program has it, under whatever name. Returns whether it was added. */
export async function addSimulatedAsset(
  transaction: DatabaseTransaction,
  { body, site, facilities, nextReportAt, now, worldNow }: SimulatedAsset,
): Promise<boolean> {
  if (await simulatedAssetExists(transaction, body.program, site)) return false;
  const saved = await saveAsset(transaction, { before: undefined, body, now, worldNow });
  if (saved instanceof Refusal) {
    // Someone gave another asset this name.
    if (saved.code === 'duplicate_name') return false;
    throw new Error(`The simulated asset ${body.name} is not valid: ${saved.detail}`);
  }
  await markSimulated(transaction, saved.id, { recipe: { kind: 'simulated', site }, nextReportAt });
  await writeFacilities(transaction, saved.id, facilities);
  return true;
}

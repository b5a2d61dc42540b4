import { createHash } from 'node:crypto';
import type { Connection } from '@sigma/db';
import { type CalibrationType, chooseCalibration, type MadeLevel, type RunWarning } from '@sigma/domain';
import { BAND_COUNT, type ScenePlan } from '@sigma/simulator';
import { type DarkOverride, darkOverrideAt, listCalibrations } from './calibrations.store.ts';

export interface UsedCalibration {
  readonly id: string;
  readonly type: CalibrationType;
  readonly uri: string;
}

/** Everything that a product depends on besides the recipe of its scene and the version of the code, as it is stored. */
export interface RunInputs {
  /** Version of the formulas that the capture was simulated with; null, like the next two, of an imported cube. */
  readonly recipe: number | null;
  /** Hz. */
  readonly frame_rate: number | null;
  readonly exposure_ms: number | null;
  /** SHA-256 of the data file of an imported cube. */
  readonly cube?: string;
  readonly calibrations: readonly UsedCalibration[];
  /** Null where nothing is subtracted. Without an override, the dark frames of the capture are. */
  readonly dark: { readonly override?: DarkOverride } | null;
  /** Ids of earlier captures of the same ground that "Analytics" is compared with. */
  readonly earlier?: readonly string[];
  /** Those of them whose radiance was in the archive, so that it is read instead of simulated again. */
  readonly earlier_radiance?: readonly string[];
  /** What the radiance that was read was made of (`digestOf`), by the id of its capture. */
  readonly earlier_digests?: Readonly<Record<string, string>>;
  /** Warnings that follow from the choice. */
  readonly warnings: readonly RunWarning[];
}

/** What a level needs; raw counts need nothing, and counts above the dark level no gains. */
function calibrationTypesOf(level: MadeLevel): readonly CalibrationType[] {
  if (level === 'Raw') return [];
  if (level === 'Dark Subtract') return ['bad_pixels'];
  return ['radiometric', 'flat_field', 'spectral', 'bad_pixels', 'linearity'];
}

/** Chooses the calibrations and the dark frames of a capture. Those that the operator has not registered are omitted. */
export async function chooseInputs(
  kysely: Connection,
  plan: ScenePlan,
  level: MadeLevel,
): Promise<RunInputs> {
  const { acquisition, datetime, sensor, grid } = plan;
  const base = {
    recipe: plan.recipe ?? 1,
    frame_rate: acquisition.frameRateHz,
    exposure_ms: acquisition.integrationTimeMs,
  };
  const none = { ...base, calibrations: [], dark: null, warnings: [] };
  if (level === 'Raw' || plan.recipe === undefined) return none;
  const size = { bands: BAND_COUNT, samples: grid.width };
  const mode = { sensor, ...size, bin: 1, frameRate: acquisition.frameRateHz };
  const candidates = await listCalibrations(kysely, sensor);
  const chosen = calibrationTypesOf(level).flatMap(
    (type) => chooseCalibration(candidates, type, { capturedAt: datetime, mode }) ?? [],
  );
  const override = await darkOverrideAt(kysely, { sensor, at: datetime, ...size });
  return {
    ...base,
    calibrations: chosen.map(({ calibration: { id, type, uri } }) => ({ id, type, uri })),
    dark: override === undefined ? {} : { override },
    warnings: chosen.flatMap(({ calibration, isLater }) =>
      isLater ? [laterWarning(calibration.type, calibration.time)] : [],
    ),
  };
}

function laterWarning(type: CalibrationType, time: Date): RunWarning {
  const name = type.replaceAll('_', ' ');
  const day = time.toISOString().slice(0, 10);
  return {
    code: 'later_calibration',
    text: `The ${name} calibration was measured after the capture, on ${day}, because there is no earlier one.`,
  };
}

/** A short name of what a product is made of: the folder of its files. */
export function digestOf(
  { recipe, calibrations, dark, earlier, earlier_radiance: read = [], earlier_digests, cube }: RunInputs,
  codeVersion: string,
): string {
  const sources = calibrations.map(({ id, uri }) => [id, uri]);
  const override = dark?.override && [dark.override.id, dark.override.uri];
  const others = [
    ...(earlier ?? []),
    ...(read.length === 0 ? [] : ['radiance of', ...read.flatMap((id) => [id, earlier_digests?.[id] ?? ''])]),
    ...(cube === undefined ? [] : [cube]),
  ];
  const text = JSON.stringify([codeVersion, recipe, sources, override ?? null, ...others]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Inputs as `saveInputs` stored them; undefined for a run that has not chosen any. */
export const inputsOf = ({ inputs }: { readonly inputs: object | null }): RunInputs | undefined =>
  inputs === null ? undefined : (inputs as RunInputs);

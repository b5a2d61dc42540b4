import { type Detection, detectionCalls, type NotationScene } from '@sigma/contract';
import { assetOfPlace, callTypeOf, intensityUnitOf } from '@sigma/domain';
import { mutableArea, wrapLongitude } from '@sigma/geo';
import { call } from '../../../api/call.ts';
import { wireArea } from '../../../parts/area/wire-area.ts';
import type { DrawingChanges } from '../drawing/drawing.ts';
import { areaOf, type DrawnFeature, outlineOf, placeOf } from '../drawing/drawn-feature.ts';

/** A feature that could not be saved, and why. */
export interface UnsavedFeature {
  readonly feature: DrawnFeature;
  readonly error: unknown;
}

/** The asset of a feature is open: it lies outside of all of them, and the scene shows several. */
export class NoAssetError extends Error {
  override readonly name = 'NoAssetError';
}

type ScenePass = NotationScene['passes'][number];

/** Writes each change by the call for one finding. What fails is returned; everything else stays saved. */
export async function saveDrawing(
  scene: NotationScene,
  { added, changed, removed }: DrawingChanges,
): Promise<readonly UnsavedFeature[]> {
  const failed: UnsavedFeature[] = [];
  const attempt = async (feature: DrawnFeature, write: () => Promise<unknown>) => {
    try {
      await write();
    } catch (error) {
      failed.push({ feature, error });
    }
  };
  for (const feature of removed) await attempt(feature, () => remove(feature));
  for (const feature of changed) await attempt(feature, () => change(feature));
  for (const feature of added) await attempt(feature, () => add(feature, scene));
  return failed;
}

const remove = ({ key }: DrawnFeature) => call(detectionCalls.remove, { params: { detection: key } });

const change = (feature: DrawnFeature): Promise<Detection> =>
  call(detectionCalls.update, {
    params: { detection: feature.key },
    body: {
      ...bodyOf(feature),
      call_type: callTypeOf(feature.type),
      intensity_unit: intensityUnitOf(feature.type),
    },
  });

async function add(feature: DrawnFeature, { passes, acquired_at }: NotationScene): Promise<Detection> {
  const pass = passOf(feature, passes);
  if (pass === undefined) throw new NoAssetError();
  return call(detectionCalls.add, {
    body: { ...bodyOf(feature), asset: pass.asset, pass: pass.id, detected_at: acquired_at },
  });
}

/** The pass over the asset on which a feature is. */
export const passOf = (
  feature: DrawnFeature,
  passes: readonly ScenePass[],
): Pick<ScenePass, 'id' | 'asset'> | undefined =>
  assetOfPlace(
    placeOf(feature),
    passes.map((pass) => ({ ...pass, aoi: wireArea(pass.aoi) })),
  );

function bodyOf(feature: DrawnFeature) {
  const [lon, lat] = placeOf(feature);
  const outline = outlineOf(feature);
  return {
    detection_type: feature.type,
    detection_class: feature.detectionClass,
    coordinates: { type: 'Point', coordinates: [wrapLongitude(lon), lat] },
    outline: outline && mutableArea(outline),
    area: outline === null ? null : areaOf(feature) * 1e6,
    made_by: 'people',
  } as const;
}

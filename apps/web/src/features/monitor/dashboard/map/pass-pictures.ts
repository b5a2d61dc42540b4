import type { AssetPass, Detection, MonitoringAsset } from '@sigma/contract';
import { bboxOf } from '@sigma/geo';
import { wireArea } from '../../../../parts/area/wire-area.ts';
import { type MonitorPicture, mapPicture, PICTURE_LABELS } from '../../data/finding-pictures.ts';

const isPicture = (picture: MonitorPicture | undefined): picture is MonitorPicture => picture !== undefined;

interface OtherPasses {
  /** Shown at the left of a divider. */
  readonly compared?: AssetPass | undefined;
  /** Loaded ahead, not visible. */
  readonly next?: AssetPass | undefined;
}

/** Plumes of a pass over its picture in natural colours. */
export function passPictures(
  pass: AssetPass | undefined,
  findings: readonly Detection[],
  { aoi }: Pick<MonitoringAsset, 'aoi'>,
  { compared, next }: OtherPasses = {},
): {
  readonly pictures: readonly MonitorPicture[];
  readonly found: readonly Detection[];
  readonly hasPlume: boolean;
} {
  if (pass === undefined) return { pictures: [], found: [], hasPlume: false };
  const found = findings.filter((finding) => finding.pass?.id === pass.id);
  const side = compared === undefined ? {} : { side: 'right' as const };
  const plumes = found
    .map((finding) => mapPicture(finding, PICTURE_LABELS.plume, { opacity: 0.9, ...side }))
    .filter(isPicture);
  const pictures = [
    ...plumes,
    { ...groundOf(pass, aoi), ...side },
    ...(compared === undefined ? [] : [{ ...groundOf(compared, aoi), side: 'left' as const }]),
    ...(next === undefined ? [] : [{ ...groundOf(next, aoi), opacity: 0 }]),
  ];
  return { pictures, found, hasPlume: plumes.length > 0 };
}

/** The picture of the pass, as tiles of its scene. */
function groundOf({ id, file_id: file }: AssetPass, aoi: MonitoringAsset['aoi']): MonitorPicture {
  const url = `${location.origin}/api/files/${encodeURIComponent(file)}/visual_rgb/tiles/{z}/{x}/{y}`;
  return {
    id: `${id} ground`,
    source: { type: 'tiles', url, bounds: bboxOf(wireArea(aoi)), maxZoom: 18 },
    opacity: 1,
  };
}

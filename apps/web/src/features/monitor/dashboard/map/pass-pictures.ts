import type { AssetPass, Detection, MonitoringAsset } from '@sigma/contract';
import { bboxOf } from '@sigma/geo';
import type { MapPicture } from '../../../../map/layers/pictures/map-picture.ts';
import { wireArea } from '../../../../parts/area/wire-area.ts';
import { mapPicture, PICTURE_LABELS } from '../../data/finding-pictures.ts';

const isPicture = (picture: MapPicture | undefined): picture is MapPicture => picture !== undefined;

/** Plumes of a pass over its picture in natural colours. */
export function passPictures(
  pass: AssetPass | undefined,
  findings: readonly Detection[],
  { aoi }: Pick<MonitoringAsset, 'aoi'>,
): { readonly pictures: readonly MapPicture[]; readonly found: readonly Detection[] } {
  if (pass === undefined) return { pictures: [], found: [] };
  const found = findings.filter((finding) => finding.pass?.id === pass.id);
  const plumes = found
    .map((finding) => mapPicture(finding, PICTURE_LABELS.plume, { opacity: 0.9 }))
    .filter(isPicture);
  return { pictures: [...plumes, groundOf(pass, aoi)], found };
}

/** The picture of the pass, as tiles of its scene. */
function groundOf({ id, file_id: file }: AssetPass, aoi: MonitoringAsset['aoi']): MapPicture {
  const url = `${location.origin}/api/files/${encodeURIComponent(file)}/visual_rgb/tiles/{z}/{x}/{y}`;
  return {
    id: `${id} ground`,
    source: { type: 'tiles', url, bounds: bboxOf(wireArea(aoi)), maxZoom: 18 },
    opacity: 1,
  };
}

import type { StacItem } from '@sigma/contract';

interface SceneValues {
  readonly id: string;
  readonly taskId?: string;
  readonly taskName?: string;
  readonly collection?: string;
  readonly cloudCover?: number;
  readonly areaKm2?: number;
  readonly datetime?: string;
}

/** A scene of the catalogue; a test names only the values that matter to it. */
export function sceneOf(values: SceneValues): StacItem {
  const { id, taskId = 'task-1', taskName, collection = 'ghost-hsi-l1a', cloudCover, areaKm2 = 100 } = values;
  return {
    type: 'Feature',
    stac_version: '1.1.0',
    stac_extensions: [],
    id,
    collection,
    geometry: { type: 'Polygon', coordinates: [] },
    bbox: [0, 0, 1, 1],
    properties: {
      datetime: values.datetime ?? '2026-11-18T18:42:07.000Z',
      'sigma:task_id': taskId,
      'sigma:area_km2': areaKm2,
      ...(taskName !== undefined && { 'sigma:task_name': taskName }),
      ...(cloudCover !== undefined && { 'eo:cloud_cover': cloudCover }),
    },
    assets: { thumbnail: { href: `/api/files/${id}/thumbnail` } },
    links: [],
  };
}

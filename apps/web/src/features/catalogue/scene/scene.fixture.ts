import type { StacItem } from '@sigma/contract';
import { bboxPolygon } from '@sigma/geo';
import { type Scene, sceneOf } from './scene.ts';

interface SceneValues {
  readonly fileId: string;
  readonly taskId?: string;
  readonly taskName?: string;
  readonly datetime?: string;
  readonly cloudCover?: number | undefined;
  readonly thumbnail?: string;
  readonly orderable?: boolean;
}

/** A scene of the catalogue; a test names only the values that matter to it. */
export function sceneWith(values: SceneValues): Scene {
  const {
    fileId,
    taskId = 'task',
    taskName,
    datetime = '2026-11-18T18:42:07.000Z',
    cloudCover,
    thumbnail,
    orderable,
  } = values;
  const item: StacItem = {
    type: 'Feature',
    stac_version: '1.1.0',
    stac_extensions: [],
    id: fileId,
    collection: 'ghost-hsi-l1a',
    geometry: {
      type: 'Polygon',
      coordinates: bboxPolygon([0, 0, 1, 1]).coordinates.map((ring) => [...ring]),
    },
    bbox: [0, 0, 1, 1],
    properties: {
      datetime,
      platform: 'GHOSt-3',
      'view:off_nadir': 4.62,
      'sigma:task_id': taskId,
      ...(taskName !== undefined && { 'sigma:task_name': taskName }),
      ...(orderable !== undefined && { 'sigma:orderable': orderable }),
      ...(cloudCover !== undefined && { 'eo:cloud_cover': cloudCover }),
    },
    assets: thumbnail === undefined ? {} : { thumbnail: { href: thumbnail } },
    links: [],
  };
  return sceneOf(item, []);
}

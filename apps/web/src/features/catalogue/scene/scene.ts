import type { Sensor, StacItem } from '@sigma/contract';
import { ASSET_KEYS, sceneInstant, type TaskScene } from '@sigma/domain';
import { type Area, type BBox, bboxOf, checkArea } from '@sigma/geo';
import type { PanelScene } from '../../../parts/scene-panel/scene-panel.ts';

/** A scene as the results show it; a missing value is undefined, never zero. */
export interface Scene extends TaskScene {
  readonly taskName: string | undefined;
  readonly sensorName: string;
  /** Absent when it cannot be read: such a scene is listed but not drawn. */
  readonly footprint: Area | undefined;
  readonly cloudCover: number | undefined;
  readonly offNadir: number | undefined;
  readonly thumbnail: string | undefined;
  readonly item: StacItem;
}

export function sceneOf(item: StacItem, sensors: readonly Sensor[]): Scene {
  const { properties } = item;
  const sensor = sensors.find((one) => one.osk_id === properties['sigma:sensor']);
  return {
    fileId: item.id,
    // A scene without a task forms a group of its own.
    taskId: properties['sigma:task_id'] ?? item.id,
    taskName: properties['sigma:task_name'],
    datetime: sceneInstant(properties),
    sensorName: sensor?.osk_sensor_name ?? properties.platform ?? 'Unknown sensor',
    footprint: footprintOf(item),
    cloudCover: properties['eo:cloud_cover'],
    offNadir: properties['view:off_nadir'],
    thumbnail: item.assets.thumbnail?.href,
    item,
  };
}

/** A scene whose imagery is not stored here is shown, but cannot be ordered. */
export const isOrderable = ({ properties }: StacItem): boolean => properties['sigma:orderable'] !== false;

/** What a panel about one scene needs of it. */
export function panelScene({ fileId, sensorName, datetime, footprint, item }: Scene): PanelScene {
  return { collection: item.collection, fileId, sensorName, datetime, footprint };
}

/** Whether a scene has a cube, or one that is made when it is first read. */
export function hasCube({ assets, properties }: StacItem): boolean {
  return ASSET_KEYS.cube in assets || properties['sigma:simulated'] === true;
}

function footprintOf({ geometry }: StacItem): Area | undefined {
  const checked = checkArea(geometry);
  return checked.ok ? checked.area : undefined;
}

/** The box around all footprints; undefined when there are none. */
export function boundsOfScenes(scenes: readonly Scene[]): BBox | undefined {
  const coordinates = scenes.flatMap(({ footprint }) => {
    if (footprint === undefined) return [];
    return footprint.type === 'Polygon' ? [footprint.coordinates] : footprint.coordinates;
  });
  return coordinates.length === 0 ? undefined : bboxOf({ type: 'MultiPolygon', coordinates });
}

import type { Sensor, StacItem } from '@sigma/contract';
import type { TaskScene } from '@sigma/domain';
import { type Area, checkArea } from '@sigma/geo';

/** A scene as the results show it; a missing value is undefined, never zero. */
export interface Scene extends TaskScene {
  readonly taskName: string | undefined;
  readonly sensorName: string;
  readonly footprint: Area;
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
    // A scene without a task is a group of its own.
    taskId: properties['sigma:task_id'] ?? item.id,
    taskName: properties['sigma:task_name'],
    datetime: properties.datetime ?? properties.start_datetime ?? '',
    sensorName: sensor?.osk_sensor_name ?? properties.platform ?? 'Unknown sensor',
    footprint: footprintOf(item),
    cloudCover: properties['eo:cloud_cover'],
    offNadir: properties['view:off_nadir'],
    thumbnail: item.assets.thumbnail?.href,
    item,
  };
}

const NOWHERE: Area = { type: 'MultiPolygon', coordinates: [] };

/** A footprint that cannot be read is not drawn; its scene is still listed. */
function footprintOf({ geometry }: StacItem): Area {
  const checked = checkArea(geometry);
  return checked.ok ? checked.area : NOWHERE;
}

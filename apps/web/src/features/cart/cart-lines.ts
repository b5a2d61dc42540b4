import type { Sensor, StacItem } from '@sigma/contract';
import { groupByTask, sceneInstant, type TaskScene } from '@sigma/domain';
import { areaKm2, checkArea } from '@sigma/geo';
import { shortId } from '../../ui/text/figures.ts';
import type { CartContent } from './stored-cart.ts';

/** A scene in the cart as it is shown; a missing value is undefined, never zero. */
export interface CartLine extends TaskScene {
  readonly skip: boolean;
  readonly collection: string;
  readonly sensorName: string;
  readonly taskName: string | undefined;
  readonly cloudCover: number | undefined;
  readonly areaKm2: number;
  readonly thumbnail: string | undefined;
}

/** The scenes of the cart in the sequence of the list that {@link cartGroups} gives, which every step shows. */
export function cartLines(content: CartContent, sensors: readonly Sensor[]): readonly CartLine[] {
  const lines = content.cart.flatMap(({ fileId, taskId, skip }) => {
    const scene = content.scenes[fileId];
    return scene === undefined ? [] : [{ ...lineOf(scene, sensors), fileId, taskId, skip }];
  });
  return groupByTask(lines).flatMap(({ scenes }) => scenes);
}

function lineOf(scene: StacItem, sensors: readonly Sensor[]) {
  const { properties, assets, collection } = scene;
  const sensor = sensors.find((one) => one.osk_id === properties['sigma:sensor']);
  return {
    collection,
    datetime: sceneInstant(properties),
    sensorName: sensor?.osk_sensor_name ?? properties.platform ?? scene.id,
    taskName: properties['sigma:task_name'],
    cloudCover: properties['eo:cloud_cover'],
    areaKm2: properties['sigma:area_km2'] ?? areaOf(scene),
    thumbnail: assets.thumbnail?.href,
  };
}

function areaOf(scene: StacItem): number {
  const checked = checkArea(scene.geometry);
  return checked.ok ? areaKm2(checked.area) : 0;
}

export interface CartGroup {
  readonly taskId: string;
  readonly title: string;
  readonly lines: readonly CartLine[];
}

/** Groups lines by task, newest first; a task without a name is shown by its id, shortened in the middle. */
export function cartGroups(lines: readonly CartLine[]): readonly CartGroup[] {
  return groupByTask(lines).map(({ taskId, scenes }) => ({
    taskId,
    title: scenes[0]?.taskName || shortId(taskId),
    lines: scenes,
  }));
}

export interface CartTotals {
  readonly scenes: number;
  readonly tasks: number;
  readonly areaKm2: number;
  readonly skipped: number;
}

/** Totals of what would be ordered: skipped scenes count only in `skipped`. */
export function cartTotals(lines: readonly CartLine[]): CartTotals {
  const included = lines.filter((line) => !line.skip);
  return {
    scenes: included.length,
    tasks: new Set(included.map((line) => line.taskId)).size,
    areaKm2: included.reduce((sum, line) => sum + line.areaKm2, 0),
    skipped: lines.length - included.length,
  };
}

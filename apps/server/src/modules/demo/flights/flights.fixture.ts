import { randomUUID } from 'node:crypto';
import { type Connection, type Database, geometryFromGeoJson } from '@sigma/db';
import type { Geometry, Position } from '@sigma/geo';
import { createGridCache, findOpportunities, prepareAim } from '@sigma/orbit';
import { elementSetOn, SENSORS } from '@sigma/simulator';
import { MAIN_COLLECTION } from '../world.ts';

export const AREA: Geometry = { type: 'Point', coordinates: [-122.42, 37.78] };

export interface CaptureOptions {
  readonly from: Date;
  readonly area?: Geometry;
  readonly hasOrder?: boolean;
  readonly maxCloudCover?: number | null;
  /** How long the window continues after the pass, in ms. */
  readonly windowMs?: number;
  readonly status?: string;
  /** Added to the roll at which the area is visible, in degrees. */
  readonly offDeg?: number;
  /** The position in the area to aim at. */
  readonly target?: Position;
  /** Index of the site of the area that is captured, from 0. */
  readonly site?: number;
  /** Index of the pass over the site, from 0. */
  readonly pass?: number;
}

/** Inserts a request with a scheduled pass over its area, and the order it belongs to. */
export async function scheduledCapture({ kysely }: Database, options: CaptureOptions) {
  const { from, area = AREA, hasOrder = true, status = 'order_scheduled' } = options;
  const [sensor] = SENSORS;
  if (sensor === undefined) throw new Error('no sensor');
  const site = prepareAim(area, options.target)[options.site ?? 0];
  if (site === undefined) throw new Error('no site');
  const passes = findOpportunities(createGridCache().of(elementSetOn(sensor, from)), site, {
    start: from,
    end: new Date(from.getTime() + 8 * 86_400_000),
    maxSlewDeg: 30,
    light: 'day',
  });
  const pass = passes[options.pass ?? 0];
  if (pass === undefined) throw new Error('no pass');
  const [start, end] = [new Date(pass.closestMs - 2000), new Date(pass.closestMs + 2000)];
  const order = hasOrder ? await insertOrder(kysely, from, status) : null;
  const ids = { request: randomUUID(), schedule: randomUUID(), task: randomUUID() };
  const at = { created_at: from, updated_at: from };
  await kysely
    .insertInto('tasking_requests')
    .values({
      ...at,
      id: ids.request,
      program_id: 1,
      order_id: order,
      name: 'Requested',
      aoi: geometryFromGeoJson(area),
      shown: JSON.stringify(area),
      area_km2: 0,
      target: options.target && [...options.target],
      sensors: [sensor.oskId],
      window_start: from,
      window_end: new Date(end.getTime() + (options.windowMs ?? 0)),
      eclipsed: null,
      max_off_nadir: null,
      max_cloud_cover: options.maxCloudCover ?? null,
      status,
    })
    .execute();
  const place = { sensor: sensor.oskId, start, end };
  await kysely
    .insertInto('sensor_schedules')
    .values({ ...place, id: ids.schedule, tasking_schedule: null, state: 'published' })
    .execute();
  await kysely
    .insertInto('sensor_tasks')
    .values({
      ...place,
      id: ids.task,
      schedule: ids.schedule,
      tasking_request: ids.request,
      roll: pass.rollDeg + (options.offDeg ?? 0),
      state: 'scheduled',
      downlink: null,
      updated_at: from,
    })
    .execute();
  return { ...ids, order, end, sensor: sensor.oskId };
}

async function insertOrder(kysely: Connection, at: Date, status: string): Promise<string> {
  const user = await kysely.selectFrom('users').select('id').orderBy('email').executeTakeFirstOrThrow();
  const { id } = await kysely
    .insertInto('orders')
    .values({
      id: randomUUID(),
      program_id: 1,
      requested_by: user.id,
      name: 'Requested',
      customer_poc: 'customer@demo.example',
      order_type: 'others',
      collection: MAIN_COLLECTION,
      product_level: 'Basic',
      file_format: 'COG',
      s3_bucket: 'captures',
      s3_folder: '',
      required_license: 'sigma-multi-user-1.0',
      license_accepted_at: at,
      status,
      status_code: null,
      status_text: '',
      placed_at: at,
      updated_at: at,
      inventory_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

import { randomUUID } from 'node:crypto';
import {
  type BodyOf,
  type FieldIssue,
  instantOf,
  type OrbitRow,
  type orbitRowCalls,
  type QueryOf,
  refuse,
} from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import type { Area, LineString, MultiLineString, Position } from '@sigma/geo';
import { accessStrip, PropagationError } from '@sigma/orbit';
import type { RecordStore } from '../../records/index.ts';
import { type ForecastSensor, forecastSensor } from './forecast-sensors.store.ts';
import { orbitRowAnswer } from './list-orbit-rows.ts';
import { newestSet } from './newest-set.ts';
import { deleteOrbitRow, orbitRowAt, readOrbitRow, saveOrbitRows } from './orbit-rows.store.ts';
import type { GroundServices } from './services.ts';

type Body = BodyOf<typeof orbitRowCalls.add>;
type Query = QueryOf<typeof orbitRowCalls.list>;
interface Id {
  readonly orbit_row: string;
}

/** The area in reach during a row, from the newest element set; null when it cannot be calculated. */
async function reachOf(
  transaction: DatabaseTransaction,
  sensor: ForecastSensor,
  { start, end }: { readonly start: Date; readonly end: Date },
  now: Date,
): Promise<Area | null> {
  const set = await newestSet(transaction, sensor.osk_id, now);
  const { max_slew_angle: maxSlewDeg } = sensor;
  if (set === undefined || maxSlewDeg === null) return null;
  try {
    return accessStrip(set, { start, end, maxSlewDeg });
  } catch (error) {
    // Times at which the set gives no orbit: the row is drawn as staff gave it, and meets no request.
    if (error instanceof PropagationError) return null;
    throw error;
  }
}

/** Orbit rows. Forecasts do not change rows that staff have entered or changed. */
export function orbitRowRecords({
  worldClock,
}: Pick<GroundServices, 'worldClock'>): RecordStore<Id, object, OrbitRow, Body, Query> {
  async function save(transaction: DatabaseTransaction, id: string, body: Body) {
    const interval = { start: instantOf(body.start), end: instantOf(body.end) };
    const sensor = await forecastSensor(transaction, body.sensor);
    const issues: FieldIssue[] = [];
    if (interval.end <= interval.start)
      issues.push({ field: 'end', code: 'not_after_start', message: 'Must be after `start`.' });
    if (sensor === undefined)
      issues.push({ field: 'sensor', code: 'unknown', message: `Sensor ${body.sensor} does not exist.` });
    const other = await orbitRowAt(transaction, body);
    if (other !== undefined && other !== id) {
      const message = `Revolution ${body.orbit_num} of the sensor has a row ${body.row_num} already.`;
      issues.push({ field: 'row_num', code: 'taken', message });
    }
    const track = trackIssue(body.ground_track);
    if (track !== undefined) issues.push(track);
    const [first] = issues;
    if (first !== undefined || sensor === undefined)
      return refuse('invalid_body', first?.message ?? '', issues);
    const reach = await reachOf(transaction, sensor, interval, worldClock());
    await deleteOrbitRow(transaction, id);
    await saveOrbitRows(transaction, [
      { ...body, ...interval, id, reach, ground_track: flat(body.ground_track), computed_from: null },
    ]);
    const stored = await readOrbitRow(transaction, id);
    if (stored === undefined) throw new Error(`Orbit row ${id} was not stored.`);
    return orbitRowAnswer(stored);
  }
  return {
    list: () => Promise.reject(new Error('Orbit rows are listed by cursor.')),
    async read(kysely, { orbit_row }) {
      const stored = await readOrbitRow(kysely, orbit_row);
      return stored && orbitRowAnswer(stored);
    },
    add: (transaction, _, body) => save(transaction, randomUUID(), body),
    replace: (transaction, { orbit_row }, body) => save(transaction, orbit_row, body),
    async remove(transaction, { orbit_row }) {
      await deleteOrbitRow(transaction, orbit_row);
      return undefined;
    },
    bodyOf: ({ id: _, blocked_out: __, ...body }) => body,
  };
}

/** A track without heights. */
function flat(track: Body['ground_track']): LineString | MultiLineString {
  const flatLine = (line: readonly (readonly [number, number, ...number[]])[]) =>
    line.map(([lon, lat]): Position => [lon, lat]);
  return track.type === 'LineString'
    ? { type: 'LineString', coordinates: flatLine(track.coordinates) }
    : { type: 'MultiLineString', coordinates: track.coordinates.map(flatLine) };
}

/** Lines of two places or more, within ±180 and ±90. */
function trackIssue(track: Body['ground_track']): FieldIssue | undefined {
  const lines = track.type === 'LineString' ? [track.coordinates] : track.coordinates;
  const field = 'ground_track';
  if (lines.length === 0 || lines.some((line) => line.length < 2))
    return { field, code: 'too_short', message: 'Must be lines of at least two positions.' };
  const isOff = ([lon, lat]: readonly [number, number, ...number[]]) =>
    Math.abs(lon) > 180 || Math.abs(lat) > 90;
  if (lines.some((line) => line.some(isOff)))
    return {
      field,
      code: 'out_of_range',
      message: 'Must have longitudes within ±180 and latitudes within ±90.',
    };
  return undefined;
}

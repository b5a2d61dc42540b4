import { randomUUID } from 'node:crypto';
import { setImmediate as otherWork } from 'node:timers/promises';
import type { Database } from '@sigma/db';
import { GROUND_FORECAST_DAYS } from '@sigma/domain';
import { MS_PER_DAY } from '@sigma/geo';
import {
  type ElementSet,
  firstInvalidInstant,
  type GridCache,
  periodMinutes,
  type SampledTrack,
  sampleTrack,
} from '@sigma/orbit';
import { type ForecastSensor, lockSensor } from './forecast-sensors.store.ts';
import type { StoredStation } from './ground-stations.store.ts';
import { type ForecastPass, matchPasses } from './match-passes.ts';
import { newestSet } from './newest-set.ts';
import { orbitPieces, revolutionStarts } from './orbit-pieces.ts';
import { dropOutdatedRows, forecastEnd, type NewOrbitRow, saveOrbitRows } from './orbit-rows.store.ts';
import { deletePasses, passesFrom, savePasses } from './station-passes.store.ts';
import { PASS_STEP_MS, stationPasses } from './station-passes.ts';

const AHEAD_MS = GROUND_FORECAST_DAYS * MS_PER_DAY;
/** Each forecast extends a little further, so that not every run must make one. */
const SPARE_MS = MS_PER_DAY / 4;
const ROWS_A_STATEMENT = 200;
const MS_PER_MINUTE = 60_000;

export interface ForecastWork {
  readonly database: Database;
  readonly orbitGrids: GridCache;
}

interface Wanted {
  readonly sensor: ForecastSensor;
  readonly stations: readonly StoredStation[];
  readonly now: Date;
  /** Recalculates even when the last forecast extends far enough, because stations have changed. */
  readonly force: boolean;
}

interface Span {
  readonly startMs: number;
  readonly endMs: number;
  /** End of the last complete revolution. */
  readonly wholeMs: number;
}

/** From a revolution before `now` to a revolution after the forecast, or to where the orbit ends. */
function spanOf(set: ElementSet, grids: GridCache, nowMs: number): Span {
  const periodMs = periodMinutes(set) * MS_PER_MINUTE * 1.05;
  const [startMs, lastMs] = [nowMs - periodMs, nowMs + AHEAD_MS + SPARE_MS + periodMs];
  const soundMs = firstInvalidInstant(grids.of(set), startMs, lastMs)?.getTime() ?? Infinity;
  const endMs = Math.min(lastMs, soundMs - 5 * MS_PER_MINUTE);
  return { startMs, endMs, wholeMs: endMs - periodMs };
}

async function passesOf(track: SampledTrack, { stations, now }: Wanted): Promise<readonly ForecastPass[]> {
  const passes: ForecastPass[] = [];
  for (const { id, lon, lat, height_m, min_elevation } of stations) {
    const station = {
      position: [lon, lat] as const,
      heightKm: height_m / 1000,
      minElevationDeg: min_elevation,
    };
    for (const pass of stationPasses(track, station))
      if (pass.setMs > now.getTime()) passes.push({ ...pass, station: id });
    await otherWork();
  }
  return passes;
}

async function rowsOf(
  track: SampledTrack,
  { sensor, now }: Wanted,
  knownUntilMs: number,
): Promise<readonly NewOrbitRow[]> {
  const starts = revolutionStarts(track);
  const rows: NewOrbitRow[] = [];
  for (const [place, fromMs] of starts.entries()) {
    const toMs = starts[place + 1];
    if (toMs === undefined || toMs <= Math.max(now.getTime(), knownUntilMs)) continue;
    for (const piece of orbitPieces(track.set, [fromMs, toMs], sensor.max_slew_angle))
      rows.push({
        id: randomUUID(),
        sensor: sensor.osk_id,
        orbit_num: piece.orbitNum,
        row_num: piece.rowNum,
        start: new Date(piece.startMs),
        end: new Date(piece.endMs),
        ground_track: piece.track,
        reach: piece.reach,
        eclipsed: piece.eclipsed,
        computed_from: new Date(track.set.epochMs),
      });
    await otherWork();
  }
  return rows;
}

/**
 * Calculates passes and orbit rows of one satellite for the next days from its newest element set, and replaces those of
 * older sets, in one transaction. Does nothing when the forecast is up to date, so it may run at any time.
 */
export async function forecast(work: ForecastWork, wanted: Wanted): Promise<void> {
  const { database, orbitGrids } = work;
  const { sensor, now, force } = wanted;
  const set = await newestSet(database.kysely, sensor.osk_id, now);
  if (set === undefined) return;
  const computedFrom = new Date(set.epochMs);
  const knownUntil = await forecastEnd(database.kysely, sensor.osk_id, computedFrom);
  const knownUntilMs = knownUntil?.getTime() ?? Number.NEGATIVE_INFINITY;
  if (!force && knownUntilMs >= now.getTime() + AHEAD_MS) return;
  const { startMs, endMs, wholeMs } = spanOf(set, orbitGrids, now.getTime());
  // An orbit that ends within the week is known to its end.
  if (endMs <= now.getTime() || (!force && knownUntilMs >= wholeMs)) return;
  const track = sampleTrack(set, startMs, endMs, PASS_STEP_MS);
  const passes = await passesOf(track, wanted);
  const rows = await rowsOf(track, wanted, knownUntilMs);
  await database.transaction(async (transaction) => {
    const locked = await lockSensor(transaction, sensor.osk_id);
    // The satellite was changed or deleted in the meantime, and that change has queued another forecast.
    if (locked?.max_slew_angle !== sensor.max_slew_angle) return;
    await dropOutdatedRows(transaction, sensor.osk_id, now, computedFrom);
    for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT)
      await saveOrbitRows(transaction, rows.slice(at, at + ROWS_A_STATEMENT));
    const stored = await passesFrom(transaction, sensor.osk_id, now);
    const { save, remove } = matchPasses(stored, { sensor: sensor.osk_id, computedFrom, passes });
    await savePasses(transaction, save);
    await deletePasses(transaction, remove);
  });
}

import type { ProgramTasking } from '@sigma/contract';
import type { ReservedTimes } from '@sigma/domain';
import { MS_PER_DAY } from '@sigma/geo';
import { prepareAim } from '@sigma/orbit';
import { listReservedTimes } from '../../../reserved-times/index.ts';
import { type CooperativeWork, cooperativeWork } from '../../../work/index.ts';
import { firstPass, HORIZON_DAYS } from '../plan/first-pass.ts';
import { loadSatellites, type Satellite } from '../plan/satellites.store.ts';
import { geometryOf, targetOf } from '../requests/request-answer.ts';
import type { RequestRow } from '../requests/tasking-requests.store.ts';
import type { TaskingServices } from '../services.ts';

export type NextPass = NonNullable<ProgramTasking['next_opportunity']>;

export interface NextPasses {
  /** The next free pass of each waiting request, by request id; requests without a pass are omitted. */
  of(rows: readonly RequestRow[], signal: AbortSignal): Promise<ReadonlyMap<string, NextPass>>;
}

/** Results that are cached at most. */
const MAX_CACHED = 5000;
/** Searches per call; further requests of a long list are answered without a pass. */
const MAX_PER_CALL = 100;
/** A request without a pass is searched again after this time. */
const RECHECK_MS = 3_600_000;

interface CachedPass {
  readonly pass: NextPass | null;
  readonly untilMs: number;
}

interface World {
  readonly satellites: readonly Satellite[];
  readonly reserved: ReservedTimes;
  readonly now: Date;
}

const WAITING: ReadonlySet<string> = new Set(['order_received', 'manual', 'order_accepted', 'order_active']);

/**
 * Finds the next free passes and caches them until they begin, the request or the reserved times of its sensors change, or a
 * newer orbit is known.
 */
export function createNextPasses({
  database,
  orbitGrids,
  worldClock,
}: Pick<TaskingServices, 'database' | 'orbitGrids' | 'worldClock'>): NextPasses {
  const cache = new Map<string, CachedPass>();

  const store = (key: string, found: CachedPass): CachedPass => {
    cache.set(key, found);
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
    return found;
  };
  async function search(
    row: RequestRow,
    { satellites, reserved, now }: World,
    work: CooperativeWork,
  ): Promise<CachedPass> {
    const { pass } = await firstPass(
      { criteria: row, areas: prepareAim(geometryOf(row), targetOf(row)), satellites, from: now, reserved },
      work,
    );
    if (pass === undefined) return { pass: null, untilMs: now.getTime() + RECHECK_MS };
    const { sensor, start, end } = pass;
    const answer = { sensor, start_time: start.toISOString(), end_time: end.toISOString() };
    return { pass: answer, untilMs: start.getTime() };
  }

  return {
    async of(rows, signal) {
      const now = worldClock();
      const waiting = rows.filter((row) => row.active && WAITING.has(row.status) && row.window_end > now);
      const passes = new Map<string, NextPass>();
      if (waiting.length === 0) return passes;
      const satellites = await loadSatellites(database.kysely, orbitGrids, { at: now, now });
      const horizon = new Date(now.getTime() + HORIZON_DAYS * MS_PER_DAY);
      const sensors = satellites.map(({ sensor }) => sensor);
      const reserved = await listReservedTimes(database.kysely, {
        sensors,
        start: now,
        end: horizon,
      });
      const world = { satellites, reserved, now };
      const work = cooperativeWork(signal);
      let searched = 0;
      for (const row of waiting) {
        const key = nextPassKey(row, world);
        const before = cache.get(key);
        const isFresh = before !== undefined && before.untilMs > now.getTime();
        if (!isFresh && searched >= MAX_PER_CALL) continue;
        if (!isFresh) searched += 1;
        const { pass } = isFresh ? before : store(key, await search(row, world, work));
        if (pass !== null) passes.set(row.id, pass);
      }
      return passes;
    },
  };
}

function nextPassKey(row: RequestRow, { satellites, reserved }: World): string {
  const orbits = satellites
    .filter(({ sensor }) => row.sensors.includes(sensor))
    .map(({ orbit }) => orbit?.set.line1 ?? '');
  const times = [...reserved.tasks, ...reserved.blockOuts]
    .filter(({ sensor }) => row.sensors.includes(sensor))
    .map((time) => Object.values(time).join());
  return [row.id, row.updated_at.getTime(), ...orbits, ...times].join(' ');
}

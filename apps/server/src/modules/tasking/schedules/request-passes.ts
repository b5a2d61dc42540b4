import { bind, listRequestPasses, type RequestPass, refuse } from '@sigma/contract';
import { pictureIn, type ReservedTimes, unavailabilityOf } from '@sigma/domain';
import { type Opportunity, prepareAim } from '@sigma/orbit';
import { listReservedTimes } from '../../../reserved-times/index.ts';
import { cooperativeWork } from '../../../work/index.ts';
import { candidateOf, findPasses, type PassSearch } from '../plan/find-passes.ts';
import { limitsOf } from '../plan/satellite-limits.ts';
import { loadSatellites, mayBeTasked } from '../plan/satellites.store.ts';
import { geometryOf, targetOf } from '../requests/request-answer.ts';
import { readRequest } from '../requests/tasking-requests.store.ts';
import type { TaskingServices } from '../services.ts';
import { planIntervalIssues } from './schedule-interval.ts';

/** Lists the pictures that satellites could take for a request, by the rules by which plans are made. */
export const listRequestPassesBinding = (services: TaskingServices) =>
  bind(listRequestPasses, async ({ params: { tasking_request: id }, query, signal }) => {
    const { kysely } = services.database;
    const row = await readRequest(kysely, id);
    if (row === undefined) return refuse('not_found', 'The tasking request does not exist.');
    const now = services.worldClock();
    const [issue] = planIntervalIssues(query, now);
    if (issue !== undefined) return refuse('bad_parameter', issue.message, [issue]);
    const start = new Date(Math.max(query.start.getTime(), now.getTime()));
    const interval = { start, end: query.end };
    const sensors = row.sensors.filter((sensor) => query.sensors?.includes(sensor) ?? true);
    const satellites = await loadSatellites(kysely, services.orbitGrids, {
      sensors,
      at: start,
      now,
    });
    const reserved = await listReservedTimes(kysely, { sensors, ...interval });
    const areas = prepareAim(geometryOf(row), targetOf(row));
    const work = cooperativeWork(signal);
    const passes: RequestPass[] = [];
    for (const satellite of satellites) {
      if (!mayBeTasked(satellite, interval)) continue;
      const search = { criteria: row, areas, satellite, ...interval };
      for (const pass of await findPasses(search, work)) passes.push(...passAnswer(pass, search, reserved));
    }
    return { passes: passes.toSorted((a, b) => a.start.localeCompare(b.start) || a.sensor - b.sensor) };
  });

/** The best picture of a pass; none where the rest of the pass is too short for one. */
function passAnswer(pass: Opportunity, search: PassSearch, reserved: ReservedTimes): readonly RequestPass[] {
  const limits = limitsOf(search.satellite);
  const candidate = candidateOf(pass, search);
  const picture = pictureIn(candidate, limits);
  if (picture === undefined) return [];
  return [
    {
      sensor: candidate.sensor,
      start: new Date(picture.startMs).toISOString(),
      end: new Date(picture.endMs).toISOString(),
      roll: picture.rollDeg,
      off_nadir: pass.offNadirDeg,
      sun_elevation: pass.sun.elevationDeg,
      quality: candidate.quality,
      unavailable: unavailabilityOf(pass, limits, reserved),
    },
  ];
}

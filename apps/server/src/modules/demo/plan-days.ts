import { MS_PER_DAY } from '@sigma/geo';
import type { PlannedScene } from './describe-scene.ts';
import type { PlanRequest } from './plan-scenes.ts';

export type PlanScenes = (request: PlanRequest) => AsyncIterable<readonly PlannedScene[]>;

/** Longer spans are the archive of a new world, or a jump of its clock; their scenes are not retained. */
const MOST_DAYS = 3;

/** The scenes of whole days that were planned. */
interface PlannedDays {
  readonly request: PlanRequest;
  readonly scenes: readonly PlannedScene[];
}

/**
 * Plans whole days and yields what of them lies in a span. Flights are planned by days, so one plan serves all the spans of a day, however
 * fast its clock: each plan is a thread that begins, and calculates orbits for a second.
 */
export function dayPlanner(plan: PlanScenes): PlanScenes {
  let days: PlannedDays | undefined;
  return async function* (request) {
    if (!covers(days?.request, request)) {
      const whole = { ...request, to: endOfDay(request.to) };
      if (whole.to.getTime() - request.from.getTime() > MOST_DAYS * MS_PER_DAY) {
        yield* plan(request);
        return;
      }
      const scenes: PlannedScene[] = [];
      for await (const some of plan(whole)) scenes.push(...some);
      days = { request: whole, scenes };
    }
    const inSpan = days?.scenes.filter(
      ({ plan: { start, datetime } }) => start > request.after && datetime < request.to,
    );
    if (inSpan !== undefined && inSpan.length > 0) yield inSpan;
  };
}

const covers = (known: PlanRequest | undefined, { seed, from, after, to }: PlanRequest): boolean =>
  known !== undefined && known.seed === seed && known.from <= from && known.after <= after && known.to >= to;

/** The end of the day to which the last instant of a span belongs, whose end is exclusive. */
const endOfDay = (to: Date) => new Date(Math.ceil(to.getTime() / MS_PER_DAY) * MS_PER_DAY);

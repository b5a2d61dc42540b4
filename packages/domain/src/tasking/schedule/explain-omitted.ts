import { collide, type Job } from './job.ts';
import type { Obstacle, PreparedJobs } from './prepare-jobs.ts';
import type {
  OmissionCode,
  OmittedRequest,
  PlanInput,
  PlannedTask,
  PlanRequestInput,
} from './schedule-shapes.ts';

const NAMED = 5;
const REJECTED = 'rejected by staff';

const quotedName = ({ id, name }: PlanRequestInput) => `“${name ?? id}”`;
const passes = (count: number) => (count === 1 ? '1 pass' : `${count} passes`);

function listed(names: readonly string[]): string {
  if (names.length > NAMED) return `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Describes each kind of obstacle except collisions, with the number of passes that it excludes. */
function clauses(obstacles: readonly Obstacle[]): readonly string[] {
  const count = (kind: Obstacle['kind']) => obstacles.filter((obstacle) => obstacle.kind === kind).length;
  const reasons = obstacles.flatMap((obstacle) => (obstacle.kind === 'blocked_out' ? [obstacle.reason] : []));
  const named = [...new Set(reasons.filter((reason) => reason !== ''))].toSorted();
  const counted: readonly (readonly [number, string])[] = [
    [count('too_short'), 'too short for a picture'],
    [count('refused'), REJECTED],
    [count('blocked_out'), `in a block-out of the satellite${named.length ? ` (${listed(named)})` : ''}`],
    [count('no_downlink'), 'without a ground-station pass after it to bring the picture down'],
  ];
  return counted
    .filter(([number]) => number > 0)
    .map(([number, text]) => `${number} ${verbOf(number, text)} ${text}`);
}

const verbOf = (number: number, text: string): string => {
  // Passes are rejected once, before the plan is calculated.
  if (text === REJECTED) return number === 1 ? 'was' : 'were';
  return number === 1 ? 'is' : 'are';
};

function codeOf(kinds: ReadonlySet<Obstacle['kind']>, hasJobs: boolean): OmissionCode {
  if (hasJobs || kinds.has('fixed')) return 'conflict';
  if (kinds.has('no_downlink')) return 'no_downlink';
  if (kinds.has('blocked_out')) return 'blocked_out';
  return kinds.has('refused') ? 'refused' : 'no_pass';
}

interface Rival {
  readonly request: PlanRequestInput;
  readonly fixed: boolean;
}

const byImportance = (a: Rival, b: Rival) =>
  b.request.priority - a.request.priority || (a.request.id < b.request.id ? -1 : 1);

/** Describes how the rivals outweigh the request, with a sentence that is true of all of them. */
function collisionText(request: PlanRequestInput, rivals: readonly Rival[]): string {
  const names = listed(
    rivals.map((rival) =>
      rival.fixed
        ? `${quotedName(rival.request)} (fixed)`
        : `${quotedName(rival.request)} (${rival.request.priority})`,
    ),
  );
  const free = rivals.filter(({ fixed }) => !fixed);
  const least = free.reduce((low, rival) => Math.min(low, rival.request.priority), Infinity);
  if (free.length === 0) return `a picture that staff have fixed: ${names}`;
  if (free.length < rivals.length) return `fixed pictures or requests that the plan prefers: ${names}`;
  if (least > request.priority) return `a request of higher priority: ${names}`;
  if (least === request.priority) return `a request of the same or higher priority: ${names}`;
  return `requests that the plan prefers together: ${names}`;
}

interface Explanation {
  readonly input: PlanInput;
  readonly prepared: PreparedJobs;
  readonly tasks: readonly PlannedTask[];
}

/** Requests whose pictures collide with the jobs of an omitted request. */
function rivalsOf(
  jobs: readonly Job[],
  obstacles: readonly Obstacle[],
  context: Explanation,
): readonly Rival[] {
  const known = new Map(context.input.requests.map((request) => [request.id, request]));
  const fixed = new Set(context.input.fixed.map((task) => task.request));
  const ids = new Set(
    obstacles.flatMap((obstacle) =>
      obstacle.kind === 'fixed' ? obstacle.against.map((task) => task.request) : [],
    ),
  );
  const planned = Map.groupBy(context.tasks, ({ sensor }) => sensor);
  for (const job of jobs)
    for (const task of planned.get(job.limits.sensor) ?? [])
      if (collide(job.limits, task, job)) ids.add(task.request);
  return [...ids]
    .map((id) => ({ request: known.get(id) ?? { id, priority: 0 }, fixed: fixed.has(id) }))
    .toSorted(byImportance);
}

function explain(
  request: PlanRequestInput,
  jobs: readonly Job[],
  context: Explanation,
  position: number,
): OmittedRequest {
  const obstacles = context.prepared.obstacles.get(position) ?? [];
  const code = codeOf(new Set(obstacles.map(({ kind }) => kind)), jobs.length > 0);
  const rivals = rivalsOf(jobs, obstacles, context);
  const others = clauses(obstacles);
  const count = jobs.length + obstacles.length;
  const subject = `Request ${quotedName(request)}`;
  const collisions = count - obstacles.filter(({ kind }) => kind !== 'fixed').length;
  const text = () => {
    if (count === 0) return `${subject} has no pass in the time of the plan.`;
    const has = `${subject} has ${passes(count)}, but`;
    if (collisions === 0) return `${has} none can be used: ${listed(others)}.`;
    const collision = `collides with ${collisionText(request, rivals)}`;
    if (others.length === 0) return `${has} ${count === 1 ? 'it' : 'each'} ${collision}.`;
    return `${has} ${listed(others)}; ${collisions === 1 ? 'the other' : `each of the other ${collisions}`} ${collision}.`;
  };
  return { request: request.id, code, text: text(), against: rivals.map((rival) => rival.request.id) };
}

/** Explains for each request without a task why it was omitted. */
export function explainOmitted(
  input: PlanInput,
  prepared: PreparedJobs,
  tasks: readonly PlannedTask[],
): readonly OmittedRequest[] {
  const served = new Set(tasks.map(({ request }) => request));
  const jobsOf = Map.groupBy(prepared.jobs, ({ request }) => request);
  const context = { input, prepared, tasks };
  return prepared.requests.flatMap((request, position) =>
    served.has(request.id) ? [] : [explain(request, jobsOf.get(position) ?? [], context, position)],
  );
}

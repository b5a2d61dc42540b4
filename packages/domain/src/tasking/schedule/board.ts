import { collide, type Job } from './job.ts';

/** The plan while it is made: at most one job a request, no two that collide. */
export interface Board {
  jobOf(request: number): Job | undefined;
  /** Jobs on the board that the given one cannot stand beside; that of its own request is not counted. */
  against(job: Job): readonly Job[];
  isFree(job: Job): boolean;
  /** Puts a job for which nothing stands in the way. */
  put(job: Job): void;
  take(job: Job): void;
  jobs(): readonly Job[];
}

/** Place of the first job that is not before the given one. */
function placeOf(jobs: readonly Job[], { index }: Job): number {
  let [low, high] = [0, jobs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((jobs[middle]?.index ?? index) >= index) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Jobs that collide with the given one, walking away from it in one direction. The first that does not ends the walk:
 * those beyond it leave time to turn to it, and from it there is time to turn to the job.
 */
function colliding(beside: readonly Job[], job: Job, from: number, step: 1 | -1): readonly Job[] {
  const found: Job[] = [];
  for (let at = from; ; at += step) {
    const other = beside[at];
    if (other === undefined) return found;
    if (other.request === job.request) continue;
    if (!collide(job.limits, other, job)) return found;
    found.push(other);
  }
}

export function createBoard(start: readonly Job[]): Board {
  const byRequest = new Map<number, Job>();
  const byPass = new Map<number, Job[]>();
  const nextIsFree = (beside: readonly Job[], job: Job, from: number, step: 1 | -1) => {
    const next = beside[from];
    const other = next?.request === job.request ? beside[from + step] : next;
    return other === undefined || !collide(job.limits, other, job);
  };
  const board: Board = {
    jobOf: (request) => byRequest.get(request),
    against(job) {
      const beside = byPass.get(job.pass);
      if (beside === undefined) return [];
      const place = placeOf(beside, job);
      return [...colliding(beside, job, place - 1, -1), ...colliding(beside, job, place, 1)];
    },
    isFree(job) {
      const beside = byPass.get(job.pass);
      if (beside === undefined) return true;
      const place = placeOf(beside, job);
      return nextIsFree(beside, job, place - 1, -1) && nextIsFree(beside, job, place, 1);
    },
    put(job) {
      byRequest.set(job.request, job);
      const beside = byPass.get(job.pass);
      if (beside === undefined) byPass.set(job.pass, [job]);
      else beside.splice(placeOf(beside, job), 0, job);
    },
    take(job) {
      byRequest.delete(job.request);
      const beside = byPass.get(job.pass);
      beside?.splice(placeOf(beside, job), 1);
    },
    jobs: () => [...byRequest.values()].toSorted((a, b) => a.index - b.index),
  };
  for (const job of start) board.put(job);
  return board;
}

/** Puts the jobs in their order wherever nothing stands in the way and the request is not served yet. */
export function fillBoard(board: Board, jobs: readonly Job[]): void {
  for (const job of jobs) if (board.jobOf(job.request) === undefined && board.isFree(job)) board.put(job);
}

/** The heaviest first; equal ones in their own order. */
export const heaviestFirst = (a: Job, b: Job): number => b.weight - a.weight || a.index - b.index;

/** What planning by priority alone gives: each request in turn takes its best pass that is still free. */
export function greedyPlan(heaviest: readonly Job[]): readonly Job[] {
  const board = createBoard([]);
  fillBoard(board, heaviest);
  return board.jobs();
}

import { collide, type Job } from './job.ts';

/** A plan under construction: at most one job per request, and no two jobs that collide. */
export interface Board {
  jobOf(request: number): Job | undefined;
  /** Jobs on the board that collide with a job, except the job of the same request. */
  rivalsOf(job: Job): readonly Job[];
  isFree(job: Job): boolean;
  /** Adds a job that must be free. */
  add(job: Job): void;
  remove(job: Job): void;
  jobs(): readonly Job[];
}

/** Position of the first job that is not before a given job, by binary search. */
function positionOf(jobs: readonly Job[], { index }: Job): number {
  let [low, high] = [0, jobs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((jobs[middle]?.index ?? index) >= index) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Finds jobs that collide with a job, going away from it in one direction. The first job without a collision ends the
 * search: jobs beyond it leave time to turn to it, and from it there is time to turn to the job.
 */
function colliding(ofPass: readonly Job[], job: Job, from: number, step: 1 | -1): readonly Job[] {
  const found: Job[] = [];
  for (let at = from; ; at += step) {
    const other = ofPass[at];
    if (other === undefined) return found;
    if (other.request === job.request) continue;
    if (!collide(job.limits, other, job)) return found;
    found.push(other);
  }
}

/** Creates a board with the jobs of a valid plan. */
export function createBoard(start: readonly Job[]): Board {
  const byRequest = new Map<number, Job>();
  const byPass = new Map<number, Job[]>();
  const nextIsFree = (ofPass: readonly Job[], job: Job, from: number, step: 1 | -1) => {
    const next = ofPass[from];
    const other = next?.request === job.request ? ofPass[from + step] : next;
    return other === undefined || !collide(job.limits, other, job);
  };
  const board: Board = {
    jobOf: (request) => byRequest.get(request),
    rivalsOf(job) {
      const ofPass = byPass.get(job.pass);
      if (ofPass === undefined) return [];
      const position = positionOf(ofPass, job);
      return [...colliding(ofPass, job, position - 1, -1), ...colliding(ofPass, job, position, 1)];
    },
    isFree(job) {
      const ofPass = byPass.get(job.pass);
      if (ofPass === undefined) return true;
      const position = positionOf(ofPass, job);
      return nextIsFree(ofPass, job, position - 1, -1) && nextIsFree(ofPass, job, position, 1);
    },
    add(job) {
      byRequest.set(job.request, job);
      const ofPass = byPass.get(job.pass);
      if (ofPass === undefined) byPass.set(job.pass, [job]);
      else ofPass.splice(positionOf(ofPass, job), 0, job);
    },
    remove(job) {
      byRequest.delete(job.request);
      const ofPass = byPass.get(job.pass);
      ofPass?.splice(positionOf(ofPass, job), 1);
    },
    jobs: () => [...byRequest.values()].toSorted((a, b) => a.index - b.index),
  };
  for (const job of start) board.add(job);
  return board;
}

/** Adds jobs in the given order if they are free and their request is not served yet. */
export function fillBoard(board: Board, jobs: readonly Job[]): void {
  for (const job of jobs) if (board.jobOf(job.request) === undefined && board.isFree(job)) board.add(job);
}

/** Orders jobs by descending weight; equal jobs keep their order. */
export const heaviestFirst = (a: Job, b: Job): number => b.weight - a.weight || a.index - b.index;

/** Plans by priority alone: each request in turn gets its best pass that is still free. */
export function greedyPlan(heaviest: readonly Job[]): readonly Job[] {
  const board = createBoard([]);
  fillBoard(board, heaviest);
  return board.jobs();
}

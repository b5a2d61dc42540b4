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

export function createBoard(start: readonly Job[]): Board {
  const byRequest = new Map<number, Job>();
  const byPass = new Map<number, Job[]>();
  const standsAgainst = (job: Job) => (other: Job) =>
    other.request !== job.request && collide(job.limits, other, job);
  const board: Board = {
    jobOf: (request) => byRequest.get(request),
    against: (job) => byPass.get(job.pass)?.filter(standsAgainst(job)) ?? [],
    isFree: (job) => !(byPass.get(job.pass)?.some(standsAgainst(job)) ?? false),
    put(job) {
      byRequest.set(job.request, job);
      const beside = byPass.get(job.pass);
      if (beside === undefined) byPass.set(job.pass, [job]);
      else beside.push(job);
    },
    take(job) {
      byRequest.delete(job.request);
      const beside = byPass.get(job.pass);
      beside?.splice(beside.indexOf(job), 1);
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
export function greedyPlan(jobs: readonly Job[]): readonly Job[] {
  const board = createBoard([]);
  fillBoard(board, jobs.toSorted(heaviestFirst));
  return board.jobs();
}

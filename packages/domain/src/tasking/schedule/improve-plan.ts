import { type Board, createBoard, fillBoard, heaviestFirst } from './board.ts';
import type { Contest } from './contest.ts';
import type { Job } from './job.ts';
import { resequencePasses } from './resequence.ts';

/** Less than this is rounding, not a gain. */
const LEAST_GAIN = 1e-9;
/** How many pictures may move in turn to make room for one. */
const DEPTH = 3;
/** Passes of an ejected request that are tried below the first move. */
const TRIED = 6;

interface Search {
  readonly board: Board;
  /** Jobs of each request, the heaviest first. */
  readonly jobsOf: ReadonlyMap<number, readonly Job[]>;
  /** Moves since the beginning of a chain, to be taken back when it does not pay. */
  readonly journal: (readonly ['put' | 'take', Job])[];
  /** Requests that the chain has placed already. */
  readonly placed: Set<number>;
  /** Looks at jobs that are left: a count, not a clock, so that equal inputs give equal plans. */
  looks: number;
}

function put(search: Search, job: Job): void {
  search.board.put(job);
  search.journal.push(['put', job]);
}

function take(search: Search, job: Job): void {
  search.board.take(job);
  search.journal.push(['take', job]);
}

function takeBack(search: Search, length: number): void {
  while (search.journal.length > length) {
    const [move, job] = search.journal.pop() ?? [];
    if (job === undefined) return;
    if (move === 'put') search.board.take(job);
    else search.board.put(job);
  }
}

/** Finds a new pass for a request that had to go; 0 when there is none that pays. */
function placeAgain(search: Search, gone: Job, depth: number): number {
  const jobs = search.jobsOf.get(gone.request) ?? [];
  search.looks -= jobs.length;
  const free = jobs.find((job) => search.board.isFree(job));
  if (free !== undefined) put(search, free);
  if (free !== undefined || depth === 0 || search.looks < 0) return free?.weight ?? 0;
  for (const job of jobs.slice(0, TRIED)) {
    const length = search.journal.length;
    const gain = place(search, job, depth - 1);
    if (gain > LEAST_GAIN) return gain;
    takeBack(search, length);
  }
  return 0;
}

/** Puts a job, moving what stands in its way; what the plan gains by it (below zero: loses). */
function place(search: Search, job: Job, depth: number): number {
  const { board, placed } = search;
  const against = board.against(job);
  if (against.some(({ request }) => placed.has(request))) return Number.NEGATIVE_INFINITY;
  const own = board.jobOf(job.request);
  if (own !== undefined) take(search, own);
  for (const other of against) take(search, other);
  put(search, job);
  placed.add(job.request);
  let gain = job.weight - (own?.weight ?? 0);
  for (const other of against) gain -= other.weight;
  for (const other of against.toSorted(heaviestFirst)) gain += placeAgain(search, other, depth);
  placed.delete(job.request);
  return gain;
}

/** Tries to serve a request, or to serve it better. */
function serve(search: Search, request: number): boolean {
  const own = search.board.jobOf(request)?.weight ?? 0;
  for (const job of search.jobsOf.get(request) ?? []) {
    if (job.weight <= own + LEAST_GAIN || search.looks < 0) return false;
    search.looks -= 1;
    if (place(search, job, DEPTH) > LEAST_GAIN) {
      search.journal.length = 0;
      return true;
    }
    takeBack(search, 0);
  }
  return false;
}

/**
 * Makes a plan better until nothing helps any more: passes planned anew one by one, and ejection chains, in which a
 * picture comes in, those in its way move to other passes, and so on, kept when the whole chain gains. At the end
 * nothing free is left empty. `looks` bounds the chains.
 */
export function improvePlan(start: readonly Job[], contest: Contest, looks: number): readonly Job[] {
  const { heaviest, byRequest } = contest;
  const board = createBoard(start);
  const search: Search = { board, jobsOf: byRequest, journal: [], placed: new Set(), looks };
  for (let gained = true; gained && search.looks > 0; ) {
    fillBoard(board, heaviest);
    resequencePasses(board, contest);
    fillBoard(board, heaviest);
    gained = false;
    for (const request of byRequest.keys()) if (serve(search, request)) gained = true;
  }
  fillBoard(board, heaviest);
  return board.jobs();
}

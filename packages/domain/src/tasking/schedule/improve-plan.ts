import { type Board, createBoard, fillBoard, heaviestFirst } from './board.ts';
import type { Contest } from './contest.ts';
import type { Job } from './job.ts';
import type { Steps } from './planning-steps.ts';
import { resequencePasses } from './resequence.ts';

/** Smaller gains count as rounding. */
const LEAST_GAIN = 1e-9;
/** How many pictures may move one after the other to make room for a picture. */
const DEPTH = 3;
/** Number of passes that are tried for an ejected request after the first move. */
const TRIED = 6;

interface Search {
  readonly board: Board;
  /** Jobs of each request, heaviest first. */
  readonly jobsOf: ReadonlyMap<number, readonly Job[]>;
  /** Moves since the beginning of a chain, which are undone if the chain does not gain. */
  readonly journal: (readonly ['add' | 'remove', Job])[];
  /** Requests that the chain has already placed. */
  readonly placed: Set<number>;
  /** Remaining inspections of jobs: a count instead of a clock, so that equal inputs give equal plans. */
  looks: number;
}

function add(search: Search, job: Job): void {
  search.board.add(job);
  search.journal.push(['add', job]);
}

function remove(search: Search, job: Job): void {
  search.board.remove(job);
  search.journal.push(['remove', job]);
}

function undoTo(search: Search, length: number): void {
  while (search.journal.length > length) {
    const [move, job] = search.journal.pop() ?? [];
    if (job === undefined) return;
    if (move === 'add') search.board.remove(job);
    else search.board.add(job);
  }
}

/** Finds a new pass for an ejected request and returns its weight; 0 if there is none that gains. */
function placeAgain(search: Search, ejected: Job, depth: number): number {
  const jobs = search.jobsOf.get(ejected.request) ?? [];
  search.looks -= jobs.length;
  const free = jobs.find((job) => search.board.isFree(job));
  if (free !== undefined) add(search, free);
  if (free !== undefined || depth === 0 || search.looks < 0) return free?.weight ?? 0;
  for (const job of jobs.slice(0, TRIED)) {
    const length = search.journal.length;
    const gain = place(search, job, depth - 1);
    if (gain > LEAST_GAIN) return gain;
    undoTo(search, length);
  }
  return 0;
}

/** Adds a job and moves its rivals. Returns the gain of the plan, which is negative for a loss. */
function place(search: Search, job: Job, depth: number): number {
  const { board, placed } = search;
  const rivals = board.rivalsOf(job);
  if (rivals.some(({ request }) => placed.has(request))) return Number.NEGATIVE_INFINITY;
  const own = board.jobOf(job.request);
  if (own !== undefined) remove(search, own);
  for (const rival of rivals) remove(search, rival);
  add(search, job);
  placed.add(job.request);
  let gain = job.weight - (own?.weight ?? 0);
  for (const rival of rivals) gain -= rival.weight;
  for (const rival of rivals.toSorted(heaviestFirst)) gain += placeAgain(search, rival, depth);
  placed.delete(job.request);
  return gain;
}

/** Tries to serve a request, or to serve it with a heavier job. */
function serve(search: Search, request: number): boolean {
  const own = search.board.jobOf(request)?.weight ?? 0;
  for (const job of search.jobsOf.get(request) ?? []) {
    if (job.weight <= own + LEAST_GAIN || search.looks < 0) return false;
    search.looks -= 1;
    if (place(search, job, DEPTH) > LEAST_GAIN) {
      search.journal.length = 0;
      return true;
    }
    undoTo(search, 0);
  }
  return false;
}

/**
 * Improves a plan until neither method gains: passes are replanned one by one, and in ejection chains a picture is
 * added, its rivals move to other passes, and so on, if the complete chain gains. In the end, no free job remains for
 * an unserved request. `looks` limits the work of the chains.
 */
export function* improvePlan(start: readonly Job[], contest: Contest, looks: number): Steps<readonly Job[]> {
  const { heaviest, byRequest } = contest;
  const board = createBoard(start);
  const search: Search = { board, jobsOf: byRequest, journal: [], placed: new Set(), looks };
  for (let gained = true; gained && search.looks > 0; ) {
    fillBoard(board, heaviest);
    resequencePasses(board, contest);
    fillBoard(board, heaviest);
    gained = false;
    for (const request of byRequest.keys()) {
      if (serve(search, request)) gained = true;
      yield;
    }
  }
  fillBoard(board, heaviest);
  return board.jobs();
}

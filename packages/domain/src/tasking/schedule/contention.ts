import { heaviestFirst } from './board.ts';
import { grouped, type Job, turnMs } from './job.ts';

/** Calls `meet` for each two jobs of different requests that collide, until it answers that it has seen enough. */
function meetRivals(jobs: readonly Job[], meet: (job: Job, rival: Job) => void): void {
  for (const ofPass of grouped(jobs, ({ pass }) => pass).values()) {
    for (const [place, job] of ofPass.entries()) {
      for (let at = place + 1; at < ofPass.length; at += 1) {
        const rival = ofPass[at];
        if (rival === undefined) break;
        if (rival.request === job.request) continue;
        if (rival.startMs - job.endMs < turnMs(job.limits, job.rollDeg, rival.rollDeg)) meet(job, rival);
      }
    }
  }
}

/**
 * Takes, again and again, the requests whose heaviest job collides with no other request: nothing better can be had
 * for them, and nobody loses by it. Gives those jobs and what is left to be chosen from.
 */
export function settleUncontended(jobs: readonly Job[]): { settled: readonly Job[]; rest: readonly Job[] } {
  const settled: Job[] = [];
  let rest = jobs;
  for (;;) {
    const contended = new Set<Job>();
    meetRivals(rest, (job, rival) => contended.add(job).add(rival));
    const done = new Set<number>();
    for (const [request, ofRequest] of grouped(rest, (job) => job.request)) {
      const [best] = ofRequest.toSorted(
        (a, b) =>
          b.weight - a.weight || Number(contended.has(a)) - Number(contended.has(b)) || heaviestFirst(a, b),
      );
      if (best === undefined || contended.has(best)) continue;
      settled.push(best);
      done.add(request);
    }
    if (done.size === 0) return { settled, rest };
    rest = rest.filter(({ request }) => !done.has(request));
  }
}

/** Groups of jobs that have nothing to do with each other: no request in common and no collision. */
export function independentParts(jobs: readonly Job[]): readonly (readonly Job[])[] {
  const parents = new Map<number, number>();
  const rootOf = (request: number): number => {
    let root = request;
    for (let up = parents.get(root); up !== undefined; up = parents.get(root)) root = up;
    if (root !== request) parents.set(request, root);
    return root;
  };
  meetRivals(jobs, (job, rival) => {
    const [one, other] = [rootOf(job.request), rootOf(rival.request)];
    if (one !== other) parents.set(Math.max(one, other), Math.min(one, other));
  });
  return [...grouped(jobs, ({ request }) => rootOf(request)).values()];
}

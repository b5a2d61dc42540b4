import { grouped, type Job, longestTurnMs, turnMs } from './job.ts';

/** Calls `meet` for every two jobs of different requests that collide, except pairs that are already `known`. */
function meetRivals(
  jobs: readonly Job[],
  known: (job: Job, rival: Job) => boolean,
  meet: (job: Job, rival: Job) => void,
): void {
  for (const ofPass of grouped(jobs, ({ pass }) => pass).values()) {
    const apartMs = longestTurnMs(ofPass);
    for (const [position, job] of ofPass.entries()) {
      for (let at = position + 1; at < ofPass.length; at += 1) {
        const rival = ofPass[at];
        if (rival === undefined || rival.startMs - job.endMs >= apartMs) break;
        if (rival.request === job.request || known(job, rival)) continue;
        if (rival.startMs - job.endMs < turnMs(job.limits, job.rollDeg, rival.rollDeg)) meet(job, rival);
      }
    }
  }
}

/**
 * Repeatedly chooses the requests whose heaviest job collides with no other request: that job is optimal for them and
 * costs no other request anything. Returns those jobs and the remaining jobs.
 */
export function chooseUncontended(jobs: readonly Job[]): { chosen: readonly Job[]; rest: readonly Job[] } {
  const chosen: Job[] = [];
  const size = jobs.reduce((most, { index }) => Math.max(most, index), 0) + 1;
  let rest = jobs;
  for (;;) {
    const contended = new Uint8Array(size);
    const known = (job: Job, rival: Job) => contended[job.index] === 1 && contended[rival.index] === 1;
    meetRivals(rest, known, (job, rival) =>
      contended.fill(1, job.index, job.index + 1).fill(1, rival.index, rival.index + 1),
    );
    const best = new Map<number, Job>();
    for (const job of rest) {
      const other = best.get(job.request);
      const better = other === undefined || job.weight > other.weight;
      const freer =
        other?.weight === job.weight && (contended[job.index] ?? 0) < (contended[other.index] ?? 0);
      if (better || freer) best.set(job.request, job);
    }
    const free = [...best.values()].filter((job) => contended[job.index] === 0);
    if (free.length === 0) return { chosen, rest };
    chosen.push(...free);
    const done = new Set(free.map(({ request }) => request));
    rest = rest.filter(({ request }) => !done.has(request));
  }
}

/** Splits jobs into independent groups, which have no request in common and no collisions with each other. */
export function independentParts(jobs: readonly Job[]): readonly (readonly Job[])[] {
  const parents = new Map<number, number>();
  const rootOf = (request: number): number => {
    let root = request;
    for (let up = parents.get(root); up !== undefined; up = parents.get(root)) root = up;
    if (root !== request) parents.set(request, root);
    return root;
  };
  const joined = (job: Job, rival: Job) => rootOf(job.request) === rootOf(rival.request);
  meetRivals(jobs, joined, (job, rival) => {
    const [root, rivalRoot] = [rootOf(job.request), rootOf(rival.request)];
    parents.set(Math.max(root, rivalRoot), Math.min(root, rivalRoot));
  });
  return [...grouped(jobs, ({ request }) => rootOf(request)).values()];
}

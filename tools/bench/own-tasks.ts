/** One entry of a trace of Chromium, as far as it is read here. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly id?: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Microseconds that the thread itself ran: without those in which others had the processor. */
  readonly tdur?: number;
  readonly args: Readonly<Record<string, unknown>>;
}

/** A function as the sampler names it. */
export interface CallFrame {
  readonly functionName: string;
  readonly scriptId: number | string;
  readonly url?: string;
  /** Of its beginning; counted from 0. */
  readonly lineNumber?: number;
  readonly columnNumber?: number;
}

interface Node {
  readonly parent: number | undefined;
  readonly frame: CallFrame;
}

export interface OwnTask {
  /** Time of the main thread in code that is ours. */
  readonly ownMs: number;
  /** Where most of it went. */
  readonly parts: readonly (readonly [name: string, ms: number])[];
}

/** The name of one of our functions; undefined for foreign code. */
export type OwnName = (frame: CallFrame) => string | undefined;

/**
 * The task of the page's main thread with the most time in our own code. A sample counts for the innermost script
 * on its stack: what the browser does for a script (storage, layout that it requests) is that script's, and so is
 * the collection of garbage that interrupts it. Style, layout and paint between scripts belong to no script.
 */
export function longestOwnTask(events: readonly TraceEvent[], ownName: OwnName): OwnTask | undefined {
  const main = mainThread(events);
  if (main === undefined) return undefined;
  const samples = samplesOf(events, main);
  const tasks = events
    .filter(({ name, pid, tid }) => name === 'RunTask' && `${pid}:${tid}` === main)
    .toSorted((a, b) => a.ts - b.ts);
  let longest: OwnTask | undefined;
  let at = 0;
  for (const task of tasks) {
    const { ts, dur = 0, tdur = dur } = task;
    while ((samples[at]?.at ?? Number.POSITIVE_INFINITY) < ts) at++;
    const parts = new Map<string, number>();
    let own = 0;
    let before: string | undefined;
    for (let n = at; (samples[n]?.at ?? Number.POSITIVE_INFINITY) < ts + dur; n++) {
      const sample = samples[n];
      if (sample === undefined) break;
      const { frame, isCollecting } = sample;
      if (!isCollecting) before = frame && ownName(frame);
      if (before === undefined) continue;
      const until = Math.min(ts + dur, samples[n + 1]?.at ?? ts + dur);
      const ms = (((until - sample.at) / 1000) * tdur) / Math.max(1, dur);
      own += ms;
      const name = isCollecting ? 'garbage' : before;
      parts.set(name, (parts.get(name) ?? 0) + ms);
    }
    if (own > (longest?.ownMs ?? 0)) {
      longest = { ownMs: own, parts: [...parts].toSorted((a, b) => b[1] - a[1]) };
    }
  }
  return longest;
}

/** "process:thread" of the page: of all that were sampled the one that runs its scripts. */
function mainThread(events: readonly TraceEvent[]): string | undefined {
  const threads = events
    .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .map(({ pid, tid }) => `${pid}:${tid}`);
  return events
    .filter(({ name }) => name === 'Profile')
    .map(({ pid, tid }) => `${pid}:${tid}`)
    .find((thread) => threads.includes(thread));
}

interface Sample {
  /** Microseconds. */
  readonly at: number;
  /** The innermost script; undefined where none ran. */
  readonly frame: CallFrame | undefined;
  readonly isCollecting: boolean;
}

function samplesOf(events: readonly TraceEvent[], thread: string): readonly Sample[] {
  const begun = events.find(({ name, pid, tid }) => name === 'Profile' && `${pid}:${tid}` === thread);
  if (begun === undefined) return [];
  const nodes = new Map<number, Node>();
  const samples: Sample[] = [];
  let time = Number(Object(begun.args.data).startTime);
  for (const event of events) {
    if (event.name !== 'ProfileChunk' || event.id !== begun.id || event.pid !== begun.pid) continue;
    const data = Object(event.args.data);
    const profile = Object(data.cpuProfile);
    for (const { id, parent, callFrame } of profile.nodes ?? []) nodes.set(id, { parent, frame: callFrame });
    for (const [index, id] of (profile.samples ?? []).entries()) {
      time += Number(data.timeDeltas?.[index] ?? 0);
      const isCollecting = nodes.get(id)?.frame.functionName === '(garbage collector)';
      samples.push({ at: time, frame: scriptOf(nodes, id), isCollecting });
    }
  }
  return samples.toSorted((a, b) => a.at - b.at);
}

/** What the browser itself runs has no script of its own. */
function scriptOf(nodes: ReadonlyMap<number, Node>, id: number): CallFrame | undefined {
  for (let node = nodes.get(id); node !== undefined; node = nodes.get(node.parent ?? -1)) {
    if (Number(node.frame.scriptId) !== 0) return node.frame;
  }
  return undefined;
}

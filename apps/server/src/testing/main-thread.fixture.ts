import { type PerformanceEntry, PerformanceObserver, performance } from 'node:perf_hooks';

/** Watches how long this thread works without a turn for anything else. */
export interface MainThread {
  /**
   * Milliseconds of processor time of the longest turn of the event loop since the last question, without garbage collection.
   */
  longestRunMs(): Promise<number>;
  stop(): void;
}

interface Run {
  readonly from: number;
  readonly to: number;
  /** Without the time in which the loop waited for something to do. */
  readonly activeMs: number;
  readonly ms: number;
}

/** Shorter runs are of no interest, and there are thousands of them. */
const NOTED_MS = 5;

/** Starts to watch: a turn of the event loop ends with a callback of `setImmediate`, which asks for the next one. */
export function watchMainThread(): MainThread {
  let runs: Run[] = [];
  let collections: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => collections.push(...list.getEntries()));
  observer.observe({ entryTypes: ['gc'] });
  const usedMs = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  const state = () => ({
    at: performance.now(),
    usedMs: usedMs(),
    activeMs: performance.eventLoopUtilization().active,
  });
  let isStopped = false;
  let before = state();
  const turn = () => {
    const now = state();
    const ms = now.usedMs - before.usedMs;
    if (ms >= NOTED_MS)
      runs.push({ from: before.at, to: now.at, activeMs: now.activeMs - before.activeMs, ms });
    before = now;
    if (!isStopped) setImmediate(turn).unref();
  };
  setImmediate(turn).unref();
  return {
    async longestRunMs() {
      // Collections are reported a turn after they have ended.
      for (let n = 0; n < 3; n++) await new Promise((resolve) => setImmediate(resolve));
      collections.push(...observer.takeRecords());
      // Collections are timed by the clock, so what they took of the processor is their share of the turn.
      const collectedShare = ({ from, to, activeMs }: Run) =>
        collections
          .filter(({ startTime }) => startTime >= from && startTime < to)
          .reduce((sum, { duration }) => sum + duration, 0) / Math.max(1, activeMs);
      const longest = runs.reduce((most, run) => Math.max(most, run.ms * (1 - collectedShare(run))), 0);
      [runs, collections] = [[], []];
      return longest;
    },
    stop() {
      isStopped = true;
      observer.disconnect();
    },
  };
}

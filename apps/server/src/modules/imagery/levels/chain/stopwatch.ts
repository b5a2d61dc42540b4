import type { RunPart } from '@sigma/domain';
import type { Files, MadeLevelFiles, TimedPart } from '../product.ts';

/** Measures the parts of the work of one thread. */
export interface Stopwatch {
  readonly parts: readonly TimedPart[];
  /** Does a part of the work; parts of the same name are one, in the place of the first. */
  measure<Result>(name: RunPart, work: () => Result | Promise<Result>): Promise<Result>;
}

/** Makes files and measures how long that takes. */
export async function timed(make: (watch: Stopwatch) => Promise<Files>): Promise<MadeLevelFiles> {
  const before = process.threadCpuUsage();
  const watch = stopwatch();
  const made = await make(watch);
  const { user, system } = process.threadCpuUsage(before);
  return { ...made, parts: watch.parts, cpuMs: Math.round((user + system) / 1000) };
}

function stopwatch(): Stopwatch {
  const times = new Map<RunPart, { ms: number; cpuMs: number }>();
  return {
    get parts() {
      return [...times].map(([name, { ms, cpuMs }]) => ({
        name,
        ms: Math.round(ms),
        cpu_ms: Math.round(cpuMs),
      }));
    },
    async measure(name, work) {
      const before = process.threadCpuUsage();
      const start = performance.now();
      const result = await work();
      const { user, system } = process.threadCpuUsage(before);
      const { ms, cpuMs } = times.get(name) ?? { ms: 0, cpuMs: 0 };
      times.set(name, { ms: ms + performance.now() - start, cpuMs: cpuMs + (user + system) / 1000 });
      return result;
    },
  };
}

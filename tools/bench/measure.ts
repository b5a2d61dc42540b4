import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What a bench found: one row of the table. */
export interface Figure {
  readonly name: string;
  readonly unit: 'µs' | 'ms' | 's' | 'MB' | 'kB' | '%' | '';
  /** Upper limit; undefined where none is set. */
  readonly target: number | undefined;
  /** One value a run, in `unit`. */
  readonly values: readonly number[];
  readonly note?: string | undefined;
}

/** Middle value; the mean of the two middle ones of an even number. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/** The smallest value that at least so many percent of the values do not exceed (nearest rank). NaN of none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/** Milliseconds that the work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Values of as many runs, one after the other. */
export async function repeated(
  runs: number,
  run: (index: number) => Promise<number>,
): Promise<readonly number[]> {
  const values: number[] = [];
  for (let index = 0; index < runs; index += 1) values.push(await run(index));
  return values;
}

/** Resident memory of a process in MB (10^6 bytes). */
export async function residentMb(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return (Number(stdout) * 1024) / 1e6;
}

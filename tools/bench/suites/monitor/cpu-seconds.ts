import { readFile } from 'node:fs/promises';

const TICKS_PER_S = 100;

/** Processor time of a process with all its threads. Only Linux tells it. */
export async function cpuSecondsOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [user, system] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user ?? Number.NaN) + Number(system ?? Number.NaN)) / TICKS_PER_S;
}

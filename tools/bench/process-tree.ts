import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

interface TreeUse {
  /** Resident memory in MB (10^6 bytes). */
  readonly residentMb: number;
  /** Processor time since the start, in seconds. */
  readonly processorS: number;
}

/** What a process and all that it has started use now. */
export async function useOfTree(pid: number): Promise<TreeUse> {
  const columns = ['pid=', 'ppid=', 'rss=', 'cputimes='].flatMap((column) => ['-o', column]);
  const { stdout } = await promisify(execFile)('ps', ['-A', ...columns]);
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const members = new Set([pid]);
  // A child has a larger number than its parent only by chance, so the list is read until nothing is added.
  for (let size = 0; size < members.size; ) {
    size = members.size;
    for (const [own = 0, parent = 0] of rows) if (members.has(parent)) members.add(own);
  }
  let [kb, seconds] = [0, 0];
  for (const [own = 0, , resident = 0, used = 0] of rows) {
    if (!members.has(own)) continue;
    kb += resident;
    seconds += used;
  }
  return { residentMb: (kb * 1024) / 1e6, processorS: seconds };
}

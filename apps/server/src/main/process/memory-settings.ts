/**
 * How the C library of Linux allocates, which it reads before any code runs. By default each of the threads may have an arena of its
 * own, and an arena keeps what its threads have freed; two are enough, because V8 allocates objects by itself. Buffers of 256 kB
 * and more go back to the system when they are freed, whatever lies above them. `tools/pinned.mjs` sets the same.
 */
const ALLOCATION = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
} as const;

/** The young generation of the main thread, which otherwise keeps up to 134 MB after its busiest moment: three times 8 MB. */
const FLAG = '--max-semi-space-size';
const YOUNG_GENERATION = `${FLAG}=8`;

/** What an environment lacks of these variables; nothing when it has one of them, because then its owner has chosen. */
export function missingMemoryVariables(environment: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const isChosen = Object.keys(ALLOCATION).some((name) => environment[name] !== undefined);
  return isChosen ? {} : ALLOCATION;
}

/**
 * Replaces this process with one that has the variables, unless it was started with them, as `npm start` does. The process id stays, so
 * whoever started the process still reaches it. A process with a channel to its parent keeps its environment, because the
 * channel would be lost.
 */
export function restartWithMemoryVariables(): void {
  const missing = missingMemoryVariables(process.env);
  const isReplaceable = process.platform === 'linux' && process.send === undefined;
  if (!isReplaceable || process.execve === undefined || Object.keys(missing).length === 0) return;
  const [node = process.execPath, ...script] = process.argv;
  const isFlagged = process.execArgv.some((flag) => flag.startsWith(FLAG));
  const flags = isFlagged ? process.execArgv : [YOUNG_GENERATION, ...process.execArgv];
  process.execve(node, [node, ...flags, ...script], { ...process.env, ...missing });
}

export interface Turns {
  /** Runs the work; a call while it runs causes one more run afterwards, whatever the number of calls. */
  wake(): void;
  /** Ends the runs, and waits for the current one. */
  stop(): Promise<void>;
}

/** Runs work one turn at a time. An error reaches `onError` and ends only its own turn. */
export function inTurns(work: () => Promise<unknown>, onError: (error: unknown) => void): Turns {
  let isWanted = false;
  let isStopped = false;
  let running: Promise<void> | undefined;
  const run = async () => {
    while (isWanted && !isStopped) {
      isWanted = false;
      await work().catch(onError);
    }
  };
  const wake = () => {
    isWanted = true;
    if (isStopped || running !== undefined) return;
    running = run().finally(() => {
      running = undefined;
      if (isWanted) wake();
    });
  };
  return {
    wake,
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
}

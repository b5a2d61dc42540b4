import { cpus } from 'node:os';

/** Time of all processors since the machine started. */
export interface ProcessorTime {
  readonly idle: number;
  readonly total: number;
}

export function processorTime(): ProcessorTime {
  let [idle, total] = [0, 0];
  for (const { times } of cpus()) {
    idle += times.idle;
    total += times.user + times.nice + times.sys + times.idle + times.irq;
  }
  return { idle, total };
}

/** Notices whether a request had to share the server, so that it would have been faster on an idle one. */
export interface Contention {
  /** Says that a request has begun; the returned function says that it has ended. */
  begin(): () => void;
  /** Starts to watch; the returned function says whether the server was busy with other things since then. */
  watch(): () => boolean;
}

export interface ContentionOptions {
  readonly now: () => number;
  readonly processors: () => ProcessorTime;
}

/** A request that shared the server for longer than this part of its time might have been done otherwise. */
const SHARED_PART = 0.25;
/** One request alone leaves more of a machine with several processors unused. */
const LEAST_IDLE_PART = 0.1;

export function createContention({ now, processors }: ContentionOptions): Contention {
  let running = 0;
  let sharedMs = 0;
  let changedAt = now();
  const account = () => {
    const at = now();
    if (running > 1) sharedMs += at - changedAt;
    changedAt = at;
  };
  return {
    begin() {
      account();
      running += 1;
      let hasEnded = false;
      return () => {
        if (hasEnded) return;
        hasEnded = true;
        account();
        running -= 1;
      };
    },
    watch() {
      account();
      const [since, before, processorsBefore] = [now(), sharedMs, processors()];
      return () => {
        account();
        const { idle, total } = processors();
        const idlePart = (idle - processorsBefore.idle) / Math.max(1, total - processorsBefore.total);
        const sharedPart = (sharedMs - before) / Math.max(1, now() - since);
        return sharedPart > SHARED_PART || idlePart < LEAST_IDLE_PART;
      };
    },
  };
}

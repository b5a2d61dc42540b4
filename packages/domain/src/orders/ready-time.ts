/** A delivery that has ended, as measured. */
export interface MeasuredDelivery {
  readonly scenes: number;
  /** From the start of the delivery to its last file. */
  readonly seconds: number;
}

export interface ReadyQuery {
  /** The latest deliveries of the same product level. */
  readonly measured: readonly MeasuredDelivery[];
  /** Scenes of the order. */
  readonly scenes: number;
  /** Scenes of accepted orders that are not delivered yet. */
  readonly scenesAhead: number;
  /** How many orders are delivered concurrently. */
  readonly deliveriesAtOnce: number;
  /** How long an accepted order waits before it starts (PD-60). */
  readonly graceSeconds: number;
}

/**
 * Estimates the seconds from placing an order to the end of its delivery: the wait, what is ahead in the queue, and its
 * own scenes, each at the median time per scene of the measured deliveries. Undefined if there are none.
 */
export function readyAfterSeconds(query: ReadyQuery): number | undefined {
  const perScene = medianOf(query.measured.map(({ scenes, seconds }) => seconds / Math.max(1, scenes)));
  if (perScene === undefined) return undefined;
  const queued = (query.scenesAhead / query.deliveriesAtOnce) * perScene;
  // What is ahead is delivered while the order still waits.
  return Math.max(query.graceSeconds, queued) + query.scenes * perScene;
}

function medianOf(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2;
}

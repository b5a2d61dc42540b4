/** Cooperative work that can be paused between its steps, so that a server can answer other requests. */
export type Steps<Result> = Generator<void, Result, void>;

/** Runs all steps at once and returns the result. */
export function allSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

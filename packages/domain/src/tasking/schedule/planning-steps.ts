/** Planning in short steps, between which whoever runs it may pause or abandon it. */
export type Steps<Result> = Generator<void, Result, void>;

/** Runs every step without a pause. */
export function allSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

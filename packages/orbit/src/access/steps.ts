/** Work that may be put aside between its steps, so that a server answers others meanwhile. */
export type Steps<Result> = Generator<void, Result, void>;

/** Takes all steps at once. */
export function allSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

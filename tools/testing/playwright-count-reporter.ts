import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** The same counts for browser journeys; an error outside a test (a server that does not start) is a failure. */
export default class PlaywrightCountReporter implements Reporter {
  private readonly outcome = new Map<string, 'passed' | 'failed' | 'skipped'>();
  private errors = 0;

  onTestEnd(test: TestCase, result: TestResult): void {
    const state =
      result.status === 'skipped' ? 'skipped' : result.status === test.expectedStatus ? 'passed' : 'failed';
    this.outcome.set(test.id, state);
  }

  onError(): void {
    this.errors += 1;
  }

  onExit(): Promise<void> {
    const count = (state: string) => [...this.outcome.values()].filter((one) => one === state).length;
    const path = process.env.SIGMA_TEST_COUNTS;
    const counts = {
      passed: count('passed'),
      failed: count('failed') + this.errors,
      skipped: count('skipped'),
    };
    if (path !== undefined) writeFileSync(path, JSON.stringify(counts));
    return Promise.resolve();
  }

  printsToStdio(): boolean {
    return false;
  }
}

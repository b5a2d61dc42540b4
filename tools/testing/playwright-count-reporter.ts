import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';

/** The same counts and names for browser journeys; an error outside a test (a server that does not start) is a failure. */
export default class PlaywrightCountReporter implements Reporter {
  private readonly outcome = new Map<TestCase, 'passed' | 'failed' | 'skipped'>();
  private readonly errors: string[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    const state =
      result.status === 'skipped' ? 'skipped' : result.status === test.expectedStatus ? 'passed' : 'failed';
    this.outcome.set(test, state);
  }

  onError(error: TestError): void {
    this.errors.push(`outside a journey › ${(error.message ?? error.value ?? '').split('\n', 1)[0]}`);
  }

  onExit(): Promise<void> {
    const path = process.env.SIGMA_TEST_COUNTS;
    const of = (state: string) => [...this.outcome].filter(([, one]) => one === state).map(([test]) => test);
    const counts = {
      passed: of('passed').length,
      skipped: of('skipped').length,
      failures: [...of('failed').map(nameOf), ...this.errors],
    };
    if (path !== undefined) writeFileSync(path, JSON.stringify(counts));
    return Promise.resolve();
  }

  printsToStdio(): boolean {
    return false;
  }
}

/** The file of a journey and its name; before it come the root, the project and the file as Playwright names it. */
const nameOf = (test: TestCase) =>
  [relative(process.cwd(), test.location.file), ...test.titlePath().slice(3)].join(' › ');

import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { oneLine } from './reason.ts';

/** The same counts and names for browser journeys; an error outside a test (a server that does not start) is a failure. */
export default class PlaywrightCountReporter implements Reporter {
  private readonly outcome = new Map<TestCase, 'passed' | 'failed' | 'skipped'>();
  private readonly reasons = new Map<TestCase, string[]>();
  private readonly errors: string[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    const state =
      result.status === 'skipped' ? 'skipped' : result.status === test.expectedStatus ? 'passed' : 'failed';
    this.outcome.set(test, state);
    if (state !== 'failed') return;
    const reason = oneLine(result.error?.message ?? result.error?.value ?? result.status);
    this.reasons.set(test, [...(this.reasons.get(test) ?? []), reason]);
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
      failures: [...of('failed').map((test) => this.failureOf(test)), ...this.errors],
    };
    if (path !== undefined) writeFileSync(path, JSON.stringify(counts));
    return Promise.resolve();
  }

  /** Name and reasons, one for each attempt: a second attempt that fails otherwise often only met what the first had left. */
  private failureOf(test: TestCase): string {
    return `${nameOf(test)}: ${(this.reasons.get(test) ?? []).join('; then ')}`;
  }

  printsToStdio(): boolean {
    return false;
  }
}

/** The file of a journey and its name; before it come the root, the project and the file as Playwright names it. */
const nameOf = (test: TestCase) =>
  [relative(process.cwd(), test.location.file), ...test.titlePath().slice(3)].join(' › ');

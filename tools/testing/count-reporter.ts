import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';
import { oneLine } from './reason.ts';

/** How V8 or native code ends a process that it cannot continue; tests and limits of memory end it in other ways. */
const CRASH =
  /unexpectedly with signal (?:SIGTRAP|SIGSEGV|SIGILL|SIGBUS)\b.*? while running test files? (?<files>.+)$/;

/** The files that a crashed process had been given, as Vitest's error names them; none for any other error. */
function filesOfCrash(error: unknown): readonly string[] {
  if (!(error instanceof Object)) return [];
  const message = 'message' in error ? String(error.message) : '';
  const files = CRASH.exec(message)?.groups?.files;
  if (files !== undefined) return files.split(', ');
  return 'cause' in error ? filesOfCrash(error.cause) : [];
}

const isFinished = (module: TestModule) => module.state() !== 'pending' && module.state() !== 'queued';

const pathOf = (module: TestModule) => relative(process.cwd(), module.moduleId);

/** What a person looks for in the output: the file, and what in it failed. */
const nameIn = (module: TestModule, what: string) => `${pathOf(module)} › ${what}`;

/** The first line of what was thrown, or of its first cause. */
function textOf(error: unknown): string {
  if (error instanceof Object && 'cause' in error && error.cause !== undefined) return textOf(error.cause);
  const message = error instanceof Object && 'message' in error ? error.message : error;
  return String(message).split('\n', 1)[0] ?? '';
}

const reasonOf = (errors: ReturnType<TestCase['result']>['errors']) =>
  errors?.[0] === undefined ? '' : `: ${oneLine(errors[0].message)}`;

const hasErrors = (part: TestModule | TestSuite) => part.state() === 'failed' && part.errors().length > 0;

interface Counted {
  passed: number;
  skipped: number;
  readonly failures: string[];
}

/** Adds the tests of a file; what fails outside its tests, while it loads or in a hook, counts as one failure each. */
function count(module: TestModule, counted: Counted): void {
  if (hasErrors(module)) counted.failures.push(nameIn(module, textOf(module.errors()[0])));
  for (const suite of module.children.allSuites()) {
    if (hasErrors(suite)) counted.failures.push(nameIn(module, `${suite.fullName} (its hooks)`));
  }
  for (const test of module.children.allTests()) {
    const state = test.result().state;
    if (state === 'passed') counted.passed += 1;
    else if (state === 'skipped') counted.skipped += 1;
    else counted.failures.push(`${nameIn(module, test.fullName)}${reasonOf(test.result().errors)}`);
  }
}

/**
 * Counts tests for the last line of `npm test`, and names those that failed; a file that does not load and an unhandled
 * error count as failures. The files of a process that crashed are not counted but named, so that they can be run again.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const path = process.env.SIGMA_TEST_COUNTS;
    if (path === undefined) return;
    const done = new Set(modules.filter(isFinished).map(({ moduleId }) => moduleId));
    const crashed = new Set<string>();
    const counted: Counted = { passed: 0, skipped: 0, failures: [] };
    for (const error of unhandled) {
      const files = filesOfCrash(error).filter((file) => !done.has(file));
      for (const file of files) crashed.add(file);
      // A crash that interrupted no file cannot be made good by running one again.
      if (files.length === 0) counted.failures.push(`outside a test › ${textOf(error)}`);
    }
    for (const module of modules) if (!crashed.has(module.moduleId)) count(module, counted);
    const again = [...crashed].map((file) => relative(process.cwd(), file));
    writeFileSync(path, JSON.stringify({ ...counted, crashed: again }));
  }
}

import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

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

/**
 * Counts tests for the last line of `npm test`; a file that does not load and an unhandled error count as failures.
 * The files of a process that crashed are not counted but named, so that they can be run again.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const done = new Set(modules.filter(isFinished).map(({ moduleId }) => moduleId));
    const crashed = new Set<string>();
    let failed = 0;
    for (const error of unhandled) {
      const files = filesOfCrash(error).filter((file) => !done.has(file));
      for (const file of files) crashed.add(file);
      // A crash that interrupted no file cannot be made good by running one again.
      if (files.length === 0) failed += 1;
    }
    let passed = 0;
    let skipped = 0;
    for (const module of modules) {
      if (crashed.has(module.moduleId)) continue;
      if (module.state() === 'failed' && module.errors().length > 0) failed += 1;
      for (const test of module.children.allTests()) {
        const state = test.result().state;
        if (state === 'passed') passed += 1;
        else if (state === 'skipped') skipped += 1;
        else failed += 1;
      }
    }
    const path = process.env.SIGMA_TEST_COUNTS;
    if (path === undefined) return;
    const again = [...crashed].map((file) => relative(process.cwd(), file));
    writeFileSync(path, JSON.stringify({ passed, failed, skipped, crashed: again }));
  }
}

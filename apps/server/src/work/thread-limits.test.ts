import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const LIMITS = /\bresourceLimits\b/;

/** The arguments of each `new Worker(…)` of a source. */
function startedThreads(source: string): readonly string[] {
  return source
    .split('new Worker(')
    .slice(1)
    .map((after) => {
      let depth = 1;
      const end = [...after].findIndex((character) => {
        depth += character === '(' ? 1 : character === ')' ? -1 : 0;
        return depth === 0;
      });
      return after.slice(0, end);
    });
}

it('starts no thread of the server without limits of its memory', () => {
  const files = globSync(['apps/server/src/**/*.ts', 'packages/*/src/**/*.ts'], { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const threads = files.flatMap((file) =>
    startedThreads(readFileSync(join(root, file), 'utf8')).map((options) => ({ file, options })),
  );
  // The pools, the embedded database and the planner of the demo.
  expect(threads.length).toBeGreaterThanOrEqual(3);
  expect(threads.filter(({ options }) => !LIMITS.test(options)).map(({ file }) => file)).toEqual([]);
});

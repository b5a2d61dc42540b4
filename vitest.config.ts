import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compileCacheFolder } from './tools/pinned.mjs';
import { LongestFirst } from './tools/testing/longest-first.ts';

const anywhere = ['packages/**/*', 'apps/**/*', 'tools/**/*'];
const named = (suffix: string) => anywhere.map((root) => `${root}.${suffix}`);

// Inherited by the processes and threads of tests: without it, the WebAssembly that removes types from TypeScript is loaded
// and freed by every thread, which V8 does not always survive (nodejs/node#64500).
process.env.NODE_COMPILE_CACHE = compileCacheFolder(process.env);

/** By default Vitest leaves one processor idle: half of a machine with two. */
const ALL_PROCESSORS = '100%';

/** Ends a test that hangs; what is quick here may take long on a busy machine. */
const HANGS = 60_000;

/** How tests with a database of their own run. */
const serverTests = {
  environment: 'node',
  pool: 'forks',
  // Most of their time is waiting for a database or a process; more would only crowd two cores.
  maxWorkers: 2,
  // After the other projects: Vitest does not mix projects with different numbers of workers.
  sequence: { groupOrder: 1 },
  // Files of a process share the modules and hand an emptied database on: see testkit's testDatabase.
  isolate: false,
  // Only against tests that hang; a start of the embedded engine takes long on a busy machine.
  hookTimeout: 180_000,
  testTimeout: 120_000,
} as const;

export default defineConfig({
  test: {
    reporters: ['default'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // With isolation each file loads all its imports again, which takes longer than the tests.
          isolate: false,
          maxWorkers: ALL_PROCESSORS,
          include: named('test.ts'),
          exclude: ['**/node_modules/**', ...named('db.test.ts')],
          testTimeout: HANGS,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'dom',
          environment: './apps/web/src/dom-environment.ts',
          pool: 'forks',
          // Files of a process share the page and the modules of packages, above all React; dom-setup.ts gives each file modules of
          // the app of its own.
          isolate: false,
          maxWorkers: ALL_PROCESSORS,
          include: named('dom.test.tsx'),
          setupFiles: ['apps/web/src/dom-setup.ts'],
          testTimeout: HANGS,
        },
      },
      {
        test: {
          name: 'db',
          include: named('db.test.ts'),
          exclude: ['**/node_modules/**', ...named('long.db.test.ts')],
          ...serverTests,
        },
      },
      {
        test: {
          // Starts and kills of whole servers, and every command of the documents: minutes that only a merge waits for.
          name: 'long',
          include: named('long.db.test.ts'),
          ...serverTests,
        },
      },
    ],
  },
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const anywhere = ['packages/**/*', 'apps/**/*', 'tools/**/*'];
const named = (suffix: string) => anywhere.map((root) => `${root}.${suffix}`);

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: named('test.ts'),
          exclude: ['**/node_modules/**', ...named('db.test.ts')],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: named('dom.test.tsx'),
          setupFiles: ['apps/web/src/dom-setup.ts'],
        },
      },
      {
        test: {
          name: 'db',
          environment: 'node',
          include: named('db.test.ts'),
          pool: 'forks',
          // Most of their time is waiting for a database or a process; more would only crowd two cores.
          maxWorkers: 2,
          hookTimeout: 60_000,
          testTimeout: 30_000,
        },
      },
    ],
  },
});

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const settings = new URL('./memory-settings.ts', import.meta.url).href;
/** Calls the function at the begin of a process, then prints what that process is. */
const SCRIPT = `
  import { restartWithMemoryVariables } from ${JSON.stringify(settings)};
  restartWithMemoryVariables();
  const { pid, execArgv, env } = process;
  console.log(JSON.stringify({ pid, execArgv, arenas: env.MALLOC_ARENA_MAX, own: env.OWN, arguments: process.argv.slice(2) }));
`;

async function started(environment: Readonly<Record<string, string>>) {
  const args = ['--input-type=module-typescript', '--no-warnings', '--eval', SCRIPT];
  const running = promisify(execFile)(process.execPath, args, { env: { ...environment, OWN: 'kept' } });
  const { stdout } = await running;
  return { child: running.child.pid, ...JSON.parse(stdout) };
}

it.runIf(process.platform === 'linux')(
  'a process without settings of memory is replaced by one with them, under the same process id',
  async () => {
    const { child, pid, arenas, own, execArgv } = await started({});
    expect({ pid, arenas, own }).toEqual({ pid: child, arenas: '2', own: 'kept' });
    expect(execArgv).toEqual(expect.arrayContaining(['--max-semi-space-size=8', '--no-warnings']));
  },
);

it('a process whose settings of memory were chosen keeps them', async () => {
  const { arenas, execArgv } = await started({ MALLOC_ARENA_MAX: '16' });
  expect(arenas).toBe('16');
  expect(execArgv).not.toContain('--max-semi-space-size=8');
});

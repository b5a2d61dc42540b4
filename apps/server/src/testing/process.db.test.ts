import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { lockHolder } from '@sigma/db';
import { type TempFolder, tempFolder } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NODE_FLAGS } from './server-process.fixture.ts';

const script = fileURLToPath(new URL('../main/main.ts', import.meta.url));
const SLOW_MS = 300_000;

let data: TempFolder;
beforeAll(async () => {
  data = await tempFolder();
});
afterAll(() => data?.remove());

interface Started {
  readonly child: ChildProcess;
  output(): string;
  /** Resolves with the address once the server is ready. */
  ready(): Promise<string>;
  /** Exit code; null after a signal. */
  ended(): Promise<number | null>;
}

function start(environment: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [...NODE_FLAGS, script], {
    env: { ...process.env, SIGMA_DEMO: 'off', SIGMA_DATA: data.path, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const listener of listeners) listener();
    });
  }
  const ended = once(child, 'exit').then(([code]): number | null => code);
  return {
    child,
    output: () => output,
    ended: () => ended,
    ready: () =>
      new Promise((resolve, reject) => {
        const look = () => {
          const url = /ready at (\S+)/.exec(output)?.[1];
          if (url !== undefined) resolve(url);
        };
        listeners.add(look);
        look();
        void ended.then(() => reject(new Error(output)));
      }),
  };
}

describe('the process', () => {
  it('starts, locks its data folder, stops cleanly, and restarts with the same data', {
    timeout: SLOW_MS,
  }, async () => {
    const first = start();
    const url = await first.ready();
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await lockHolder(data.path)).toMatchObject({ pid: first.child.pid, url });

    const second = start();
    expect(await second.ended()).toBe(1);
    expect(second.output()).toContain(`${data.path} is in use by process ${first.child.pid}`);

    first.child.kill('SIGTERM');
    expect(await first.ended()).toBe(0);
    expect(await lockHolder(data.path)).toBeNull();
  });

  it('starts again after a kill without a clean stop', { timeout: SLOW_MS }, async () => {
    const killed = start();
    await killed.ready();
    killed.child.kill('SIGKILL');
    expect(await killed.ended()).toBeNull();
    const next = start();
    await next.ready();
    // A terminal sends the signal to the whole group, and npm's script forwards it once more.
    next.child.kill('SIGINT');
    next.child.kill('SIGINT');
    expect(await next.ended()).toBe(0);
  });

  it('reports a port in use before it changes anything', { timeout: SLOW_MS }, async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const refused = start({ PORT: String(port) });
    expect(await refused.ended()).toBe(1);
    expect(refused.output()).toMatch(new RegExp(`^Port ${port} is in use. Set PORT to another port`));
    expect(refused.output().trim().split('\n')).toHaveLength(1);
    other.close();
  });

  it('exits with one line at an invalid variable', { timeout: SLOW_MS }, async () => {
    const refused = start({ DATABASE_URL: 'mysql://x' });
    expect(await refused.ended()).toBe(1);
    expect(refused.output().trim()).toMatch(/^DATABASE_URL must be .*$/);
  });
});

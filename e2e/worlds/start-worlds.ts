// Starts the servers of all worlds at once and stops them on a signal. Playwright starts its servers one after another.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { copyExample, copyPreparedWorld } from '../../apps/server/src/testing/prepared-world.fixture.ts';
import { ALL_READY, sharedData, WORLDS, type World, worldData } from './worlds.ts';

const main = join(import.meta.dirname, '../../apps/server/src/main/main.ts');

interface Started {
  readonly process: ChildProcess;
  /** Rejects when the server ends before it is ready. */
  readonly ready: Promise<void>;
}

/** Prints what the server says behind the name of its world. */
function start(world: World): Started {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: String(world.port),
      SIGMA_DATA: worldData(world),
      SIGMA_DEMO: 'on',
      SIGMA_DEMO_PICTURES: 'on-request',
      SIGMA_DEMO_EXAMPLE: world.example,
      SIGMA_DEMO_MONITOR: world.example,
      RUNNING_IN_TEST_MODE: String(world.hidesMaps),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    console.log(`[${world.name}] ${line}`);
    if (line.startsWith('Sigma is ready at ')) resolve();
  });
  createInterface({ input: child.stderr }).on('line', (line) => console.error(`[${world.name}] ${line}`));
  child.once('error', reject);
  child.once('exit', (code) =>
    reject(new Error(`The server of the world ${world.name} ended with ${code}.`)),
  );
  return { process: child, ready };
}

let started: readonly Started[] = [];

async function stop(code: number): Promise<never> {
  const running = started.filter(
    ({ process: child }) => child.exitCode === null && child.signalCode === null,
  );
  const ended = running.map(({ process: child }) => once(child, 'exit'));
  for (const { process: child } of running) child.kill('SIGTERM');
  await Promise.all(ended);
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop(0));
try {
  // A copy of one prepared world each: to make four would take four times as long.
  for (const world of WORLDS) {
    const copy = world.example === 'on' ? copyExample : copyPreparedWorld;
    await copy(sharedData, worldData(world));
  }
  started = WORLDS.map(start);
  await Promise.all(started.map(({ ready }) => ready));
  console.log(ALL_READY);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await stop(1);
}

import { fileURLToPath } from 'node:url';
import { DatabaseError } from '@sigma/db';
import { readyText } from './banner.ts';
import { ConfigError, readConfig } from './config.ts';
import { cacheCompiledModules } from './process/compile-cache.ts';
import { progressOn } from './progress.ts';
import type { Running } from './run.ts';
import { StartError } from './start-error.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url)).replace(/\/$/, '');
const progress = progressOn(process.stdout);

let running: Running | undefined;
let stoppingSince: number | undefined;
const SAME_KEY_PRESS_MS = 1000;

async function start(): Promise<void> {
  const config = readConfig(process.env, root);
  if (
    !['127.0.0.1', 'localhost', '::1'].includes(config.host) &&
    config.oidc.issuer === 'local' &&
    config.demo
  ) {
    console.warn(`HOST ${config.host} exposes demo accounts with a public password to your network.`);
  }
  const compiled = cacheCompiledModules({ folder: config.compileCache, root, environment: process.env });
  // Loaded only now, so that an invalid variable is reported at once and not after everything has been loaded.
  const { run } = await import('./run.ts');
  running = await run({ config, root, progress });
  progress.end();
  if (stoppingSince !== undefined) return;
  // `npm run dev` continues after an error only if the server has been ready.
  process.send?.('ready');
  process.stdout.write(readyText({ url: running.url, demo: config.demo && config.oidc.issuer === 'local' }));
  await compiled.store();
}

/** A second request to stop exits at once. The same key press may arrive twice, from the terminal and from npm. */
async function stop(): Promise<void> {
  if (stoppingSince !== undefined) {
    if (performance.now() - stoppingSince > SAME_KEY_PRESS_MS) process.exit(1);
    return;
  }
  stoppingSince = performance.now();
  progress.end();
  await starting;
  await running?.stop();
  process.exit(0);
}

function fail(error: unknown): never {
  progress.end();
  const expected =
    error instanceof ConfigError || error instanceof StartError || error instanceof DatabaseError;
  console.error(expected ? error.message : error);
  process.exit(1);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void stop().catch(fail));
const starting = start();
starting.catch(fail);

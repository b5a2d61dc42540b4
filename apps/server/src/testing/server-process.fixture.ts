import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Operation, ResponseOf } from '@sigma/contract';
import { cliToken } from '../identity/cli-token.ts';
import { readKeys } from '../identity/keys.ts';
import { callOperation } from './call-operation.ts';
import type { TestCall } from './test-app.ts';

export const projectRoot = fileURLToPath(new URL('../../../../', import.meta.url));
const mainOf = (project: string) => join(project, 'apps/server/src/main/main.ts');

export type Variables = Readonly<Record<string, string>>;

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the start of the process to the line that reports it ready. */
  readonly readyMs: number;
  /** A token of a demo account, by the command line's grant. */
  tokenFor(email: string): Promise<string>;
  call(operation: Operation, input?: TestCall): Promise<Response>;
  /** Calls an operation, expects success, and reads the answer by the operation's schema. */
  answer<O extends Operation>(operation: O, input?: TestCall): Promise<ResponseOf<O>>;
  /** Sends the signal and waits for the process to exit. */
  end(signal: NodeJS.Signals): Promise<Ended>;
  /** Stops the process if it is still running, for clean-up. */
  close(): Promise<void>;
}

/** Runs a script of the project on this Node, with only these variables, and waits for its exit. */
export function runScript(script: string, args: readonly string[], variables: Variables): Promise<Ended> {
  return watch(spawnScript(script, args, variables)).ended;
}

/** Returns the output of a start that fails; a server that does start is stopped, and the promise rejects. */
export async function refusedStart(variables: Variables): Promise<Ended> {
  const child = spawnScript(mainOf(projectRoot), [], { PORT: '0', ...variables });
  const { ended, ready } = watch(child);
  const first = await Promise.race([ended, ready]);
  if ('code' in first) return first;
  child.kill('SIGTERM');
  await ended;
  throw new Error('The server started although it should not.');
}

/** Starts the real server on its own port; the variables must include `SIGMA_DATA`. `project` is the folder of another version of it. */
export async function startServer(
  variables: Variables & { readonly SIGMA_DATA: string },
  project = projectRoot,
): Promise<ServerProcess> {
  const started = performance.now();
  // Tests and benchmarks call faster than people do.
  const NODE_COMPILE_CACHE = compileCacheOf(project);
  const usual = { PORT: '0', SIGMA_REQUESTS_PER_SECOND: '100000', NODE_COMPILE_CACHE };
  const child = spawnScript(mainOf(project), [], { ...usual, ...variables });
  const { ended, ready } = watch(child);
  const first = await Promise.race([ended, ready]);
  if ('code' in first) throw new Error(`The server ended with ${first.code}: ${first.stdout}${first.stderr}`);
  const { url } = first;
  const readyMs = performance.now() - started;
  const tokens = new Map<string, Promise<string>>();

  const tokenFor = (email: string): Promise<string> => {
    const token = tokens.get(email) ?? tokenOf(url, variables.SIGMA_DATA, email);
    tokens.set(email, token);
    return token;
  };
  const call = async (operation: Operation, input: TestCall = {}) => {
    const token = input.as === undefined ? input.token : await tokenFor(input.as);
    return callOperation(url, operation, { ...input, ...(token === undefined ? {} : { token }) });
  };
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return {
    url,
    pid: child.pid ?? 0,
    readyMs,
    tokenFor,
    call,
    async answer<O extends Operation>(operation: O, input?: TestCall) {
      const response = await call(operation, input);
      const text = await response.text();
      if (response.status !== operation.status)
        throw new Error(`${operation.id} answered ${response.status}: ${text.slice(0, 500)}`);
      return operation.response.parse(JSON.parse(text)) as ResponseOf<O>;
    },
    end,
    async close() {
      if (child.exitCode === null && child.signalCode === null) await end('SIGTERM');
    },
  };
}

/** As `npm start` and `npm run import` set it: the modules of every process are compiled once. */
const compileCacheOf = (project: string) => join(project, 'node_modules/.cache/compiled');

/**
 * Flags of Node. The servers of tests, unlike those of benchmarks, live for seconds: V8 would spend a fifth of each start on optimizing the
 * WebAssembly of the database.
 */
const NODE_FLAGS = process.env.VITEST === undefined ? [] : ['--liftoff-only'];

/** Keeps the environment of the test runner away from the process, because it would change what is tested. */
function spawnScript(script: string, args: readonly string[], variables: Variables): ChildProcess {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE: compileCacheOf(projectRoot), ...variables };
  const child = spawn(process.execPath, [...NODE_FLAGS, script, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const leaveNothing = () => child.kill('SIGKILL');
  process.once('exit', leaveNothing);
  child.once('exit', () => process.off('exit', leaveNothing));
  return child;
}

function watch(child: ChildProcess): {
  readonly ended: Promise<Ended>;
  readonly ready: Promise<{ readonly url: string }>;
} {
  let stdout = '';
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ready = new Promise<{ readonly url: string }>((resolve) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      const url = /Sigma is ready at (\S+)\n/.exec(stdout)?.[1];
      if (url !== undefined) resolve({ url });
    });
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return { ended, ready };
}

async function tokenOf(url: string, folder: string, email: string): Promise<string> {
  const keys = await readKeys(`${folder}/identity`);
  if (keys === undefined) throw new Error(`${folder} contains no keys.`);
  return cliToken({ issuer: `${url}/oidc`, email, key: keys.cli });
}

import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

export interface TypedCommand {
  /** What the command has printed so far. */
  readonly output: () => string;
  /** Interrupts all processes of the command, as Ctrl-C in a terminal does. */
  readonly interrupt: () => void;
  /** Ends npm alone, as a process manager does. */
  readonly terminate: () => void;
  /** Resolves when every process of the command has let go of its output. */
  readonly ended: Promise<Ended>;
}

/**
 * Types a command in the root of the repository, or in another folder, with these variables added to those of a terminal:
 * it runs on the Node of the machine, not on that of the project.
 */
export function typeCommand(
  command: string,
  variables: Readonly<Record<string, string>> = {},
  folder: string = root,
): TypedCommand {
  // Of several lines, the first that fails ends the command; a single one replaces the shell.
  const script = command.trim().includes('\n') ? `set -eo pipefail\n${command}` : `exec ${command}`;
  const child = spawn('bash', ['-c', script], {
    cwd: folder,
    // A group of its own, as a shell gives to each command.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...terminalVariables(), NO_COLOR: '1', ...variables },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code, output }));
  });
  return {
    output: () => output,
    interrupt: () => signalGroup(child.pid),
    terminate: () => child.kill('SIGTERM'),
    ended,
  };
}

function signalGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGINT');
  } catch (error) {
    // No process of the group is left.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** The variables of this process without those that the test runner and npm set and those that configure Sigma. */
function terminalVariables(): NodeJS.ProcessEnv {
  const set =
    /^(NODE_ENV|NODE_OPTIONS|FORCE_COLOR|VITEST|TEST|DEV|PROD|MODE|SSR|BASE_URL|PORT|PUBLIC_URL|DATABASE_URL)$|^(npm_|VITEST_|SIGMA_)/;
  const variables = Object.fromEntries(Object.entries(process.env).filter(([name]) => !set.test(name)));
  return { ...variables, PATH: outerPath() };
}

/** The search path without the programs of the project, whose `node` would hide that of the machine. */
function outerPath(): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.filter((folder) => !folder.includes('node_modules')).join(delimiter);
}

/** Whether the packages are those of the lock file; otherwise a command would install them beneath a running test. */
export function packagesAreInstalled(): boolean {
  const script =
    "import('./tools/install.mjs').then(({ isInstalled }) => process.exit(isInstalled() ? 0 : 1))";
  return spawnSync(process.execPath, ['-e', script], { cwd: root }).status === 0;
}

/** A port on which nothing listens. */
export function freePort(): Promise<string> {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .on('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => resolve(String(typeof address === 'object' ? address?.port : address)));
      });
  });
}

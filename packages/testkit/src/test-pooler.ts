import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { tempFolder } from './temp-folder.ts';

const program = '/usr/sbin/pgbouncer';
/** Whether PgBouncer of Debian is installed; otherwise skip its tests. */
export const poolerIsInstalled: boolean = existsSync(program);

export interface TestPooler {
  /** The address of the database behind the pooler. */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts PgBouncer in front of a database, with these lines of settings. */
export async function testPooler(database: string, settings: readonly string[]): Promise<TestPooler> {
  const folder = await tempFolder();
  await chmod(folder.path, 0o755);
  const port = await freePort();
  const { hostname, port: serverPort, pathname, username } = new URL(database);
  const file = join(folder.path, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
pooled = host=${hostname} port=${serverPort} dbname=${pathname.slice(1)} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
${settings.join('\n')}
`,
  );
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child = spawn(program, ['-q', ...user, file], { stdio: 'ignore' });
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`);
    await wait(20);
  }
  return {
    url: `postgres://${username}@127.0.0.1:${port}/pooled`,
    async close() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await folder.remove();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tempFolder } from './temp-folder.ts';

const run = promisify(execFile);
const script = join(import.meta.dirname, '../../../tools/swift.sh');
const runningEndpoint = process.env.SIGMA_TEST_S3_ENDPOINT || undefined;

export interface TestS3 {
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  stop(): Promise<void>;
}

/** The variables with which the product uses an S3 server. */
export const s3Environment = ({ endpoint, region, credentials }: Omit<TestS3, 'stop'>) => ({
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
});

/**
 * Whether S3 tests run: with SIGMA_TEST_SWIFT=1 (OpenStack Swift is started for each file, about 6 s) or with the
 * address of a server that `tools/swift.sh start` has started in SIGMA_TEST_S3_ENDPOINT. Otherwise skip them visibly.
 */
export const s3TestsRun: boolean = runningEndpoint !== undefined || process.env.SIGMA_TEST_SWIFT === '1';

/** An S3 server with the account that `tools/swift.sh` creates. Each test uses its own bucket. */
export async function testS3(): Promise<TestS3> {
  const account = {
    region: 'us-east-1',
    credentials: { accessKeyId: 'sigma:test', secretAccessKey: 'secret' },
  };
  if (runningEndpoint !== undefined)
    return { ...account, endpoint: runningEndpoint, stop: async () => undefined };
  const folder = await tempFolder();
  const place = join(folder.path, 'swift');
  await run('chmod', ['755', folder.path]); // The servers run as another user.
  const { stdout } = await run(script, ['start', place, String(await freePorts(5))]);
  const stop = async (): Promise<void> => {
    await run(script, ['stop', place]);
    await folder.remove();
  };
  return { ...account, endpoint: stdout.trim(), stop };
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  server.once('error', () => resolve(false));
  server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  return promise;
}

/** The first of `count` consecutive free ports. */
async function freePorts(count: number): Promise<number> {
  for (let first = 20_000 + (process.pid % 10_000); first < 60_000; first += count) {
    const free = await Promise.all(Array.from({ length: count }, (_, step) => isFree(first + step)));
    if (free.every(Boolean)) return first;
  }
  throw new Error(`No ${count} consecutive ports are free.`);
}

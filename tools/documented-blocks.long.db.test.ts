import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { copyPreparedWorld } from '../apps/server/src/testing/prepared-world.fixture.ts';
import { type CodeBlock, codeBlocks } from './code-blocks.fixture.ts';
import { freePort, packagesAreInstalled, type TypedCommand, typeCommand } from './typed-command.fixture.ts';

// Every command block of the documents is typed as it is written, on the Node of the machine, next to one server that
// `npm start` has started. Only variables differ from what a reader types: the port, the data folder, curl's own settings, which
// lead localhost:8080 to that port, and the tests that `npm test` is narrowed to.

const root = fileURLToPath(new URL('..', import.meta.url));
/** Only against commands that hang: the start builds the web app and, outside `npm test`, makes the demo world. */
const HANGS = 400_000;
const POSTGRES_FOLDER = '/tmp/sigma-postgres';
const needsPostgres = ({ text }: CodeBlock) => text.includes('tools/postgres.sh');
const hasPostgres = existsSync('/usr/lib/postgresql') && !existsSync(POSTGRES_FOLDER);
const isStart = ({ text }: CodeBlock) => text.trim() === 'npm start';

/** Commands about backups need clusters of their own: see backup.long.db.test.ts. */
const blocks = codeBlocks().filter(({ language, mark }) => language === 'sh' && !mark.startsWith('backup'));
/** The same text in several documents is typed once. */
const typed = blocks.filter(
  (block, index) => !isStart(block) && blocks.findIndex(({ text }) => text === block.text) === index,
);

const ITEM = {
  type: 'Feature',
  stac_version: '1.1.0',
  id: 'harbour',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [10, 50],
        [11, 50],
        [11, 51],
        [10, 50],
      ],
    ],
  },
  properties: { datetime: '2026-03-01T10:00:00Z' },
  links: [],
  assets: {},
};

let folder: string;
let place: string;
let server: TypedCommand | undefined;
let variables: Readonly<Record<string, string>>;

/** Commands do not depend on the engine of the other tests, so they are typed once. */
const isSecondRun = process.env.SIGMA_TEST_DATABASE_URL !== undefined;

beforeAll(async () => {
  if (isSecondRun) return;
  if (!packagesAreInstalled())
    throw new Error('The packages are not those of package-lock.json: run npm ci.');
  expect(blocks.some(isStart)).toBe(true);
  folder = await mkdtemp(join(tmpdir(), 'sigma-documents-'));
  place = await linkedCopy(join(folder, 'sigma'));
  const port = await freePort();
  await writeFile(
    join(folder, '.curlrc'),
    `fail-with-body\nsilent\nshow-error\nconnect-to = "localhost:8080:127.0.0.1:${port}"\n`,
  );
  variables = {
    PORT: port,
    SIGMA_DATA: join(folder, 'data'),
    SIGMA_DEMO_PICTURES: 'on-request',
    SIGMA_DEMO_EXAMPLE: 'off',
    CURL_HOME: folder,
    SIGMA_TEST_FILES: 'tools/rooms packages/archive/src/search/explain-search',
  };
  const shared = process.env.SIGMA_TEST_SHARED;
  // What the first start fills, the server tests test; the blocks need that it is there.
  if (shared) await copyPreparedWorld(shared, join(folder, 'data'));
  server = typeCommand('npm start', variables, place);
  const { output } = server;
  await vi.waitFor(
    async () => {
      const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
      if (ready?.status !== 200) throw new Error(`npm start is not ready: ${output()}`);
    },
    { timeout: HANGS - 10_000, interval: 250 },
  );
}, HANGS);

afterAll(async () => {
  server?.interrupt();
  await server?.ended;
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}, HANGS);

/** A folder with links to everything of the repository, where a reader's own files can be added. */
async function linkedCopy(path: string): Promise<string> {
  await mkdir(path);
  const names = (await readdir(root)).filter((name) => !['data', '.env', '.git'].includes(name));
  await Promise.all(names.map((name) => symlink(join(root, name), join(path, name))));
  await mkdir(join(path, 'my-scenes'));
  await writeFile(join(path, 'my-scenes', 'item.json'), JSON.stringify(ITEM));
  return path;
}

const name = (block: CodeBlock) => `${block.name} works as it is typed: ${block.text.trim().split('\n')[0]}`;

it.skipIf(isSecondRun)(
  'commands are typed on the Node of the machine, not on that of the project',
  async () => {
    const { output } = await typeCommand('node --version', variables, place).ended;
    expect(output.trim()).toMatch(/^v(20\.(1[7-9]|[2-9]\d)|2[1-9]|[3-9]\d)\./);
    const { output: path } = await typeCommand('which node', variables, place).ended;
    expect(path).not.toContain('node_modules');
  },
);

for (const block of typed) {
  it.skipIf(isSecondRun || (needsPostgres(block) && !hasPostgres))(
    name(block),
    async () => {
      const { code, output } = await typeCommand(block.text, variables, place).ended;
      expect(output).not.toBe('');
      expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
    },
    HANGS,
  );
}

// npm run sizes: refuses large files in the repository, because every clone carries each version of them for ever.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LARGEST_BYTES = 1_000_000;

/** Why a file may be larger. Only a file that hardly ever changes, or whose versions compress well against each other, belongs here. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'apps/web/base-map/earth-blue-marble.jpg':
    'the picture of the base map, which works offline and never changes',
  'docs/openapi.json': 'text, of which Git stores only the differences',
  'packages/geo/data/towns.bin': 'the gazetteer, which works offline and hardly ever changes',
};

const root = fileURLToPath(new URL('..', import.meta.url));
const git = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
if (git.status !== 0) throw new Error(`git ls-files failed: ${git.stderr}`);

const large = git.stdout
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(root, path)))
  .map((path) => ({ path, bytes: statSync(join(root, path)).size }))
  .filter(({ bytes }) => bytes > LARGEST_BYTES);
const problems = [
  ...large
    .filter(({ path }) => EXCEPTIONS[path] === undefined)
    .map(
      ({ path, bytes }) =>
        `${path} has ${(bytes / 1e6).toFixed(1)} MB, and a file may have 1 MB. Make it when it is needed.`,
    ),
  ...Object.keys(EXCEPTIONS)
    .filter((path) => !large.some((file) => file.path === path))
    .map((path) => `${path} is an exception in tools/file-sizes.ts that is no longer needed. Remove it.`),
];
for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log('no file is larger than 1 MB without a reason');
process.exit(problems.length === 0 ? 0 : 1);

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { codeBlocks } from './code-blocks.fixture.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { scripts, bin }: { scripts: Record<string, string>; bin: Record<string, string> } = JSON.parse(
  read('package.json'),
);

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'apps/server/src/records/README.md'] as const;
const blocks = codeBlocks();
const found = (path: string, pattern: RegExp) => [
  ...new Set([...read(path).matchAll(pattern)].map(([, name]) => name ?? '')),
];

const tracked = (...patterns: readonly string[]): readonly string[] =>
  execFileSync('git', ['ls-files', '-z', '--', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)));

it('no document but the changelog names a script that package.json does not have', () => {
  const named = tracked('*.md', ':!CHANGELOG.md').flatMap((path) =>
    found(path, /`npm run ([a-z:-]+)/g).map((script) => ({ path, script })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ script }) => !(script in scripts))).toEqual([]);
});

describe.each(DOCUMENTS)('the commands in %s', (path) => {
  it('name scripts of package.json', () => {
    const names = [...found(path, /npm run ([a-z:-]+)/g), ...found(path, /npm (start|test)\b/g)];
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('name programs that npx finds in the repository', () => {
    const installed = (name: string) => existsSync(join(root, 'node_modules/.bin', name));
    expect(found(path, /npx ([a-z-]+)/g).filter((name) => !installed(name))).toEqual([]);
  });

  it('name files of tools that exist', () => {
    const files = found(path, /(tools\/[\w./-]+\.(?:ts|mjs|sh))/g);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});

it('no text has npx start a program that only this repository names: elsewhere npx downloads the package of that name', () => {
  const texts = tracked('*.md', '*.ts', '*.tsx', '*.mjs', '*.sh', '*.json', '.ci', '.github');
  const started = texts.flatMap((path) =>
    found(path, /\bnpx (?:--?[\w-]+ )*([a-z@][\w@/-]*)/g).map((name) => ({ path, name })),
  );
  expect(started.length).toBeGreaterThan(0);
  expect(started.filter(({ name }) => name in bin)).toEqual([]);
});

it('npm run check has the --quick option that CONTRIBUTING.md names, and runs only scripts that exist', () => {
  const check = read('tools/check.ts');
  expect(check).toContain("'--quick'");
  const steps = [...check.matchAll(/\['[^']+', '([a-z:]+)[^']*'\]/g)].map(([, script]) => script ?? '');
  expect(steps.length).toBeGreaterThan(6);
  expect(steps.filter((script) => !(script in scripts))).toEqual([]);
});

it.each(['apps/server/src/records/README.md', 'apps/web/src/map/README.md'])(
  'the complete example in %s is tied to the file that it shows',
  (path) => {
    expect(found(path, /^<!-- file: (\S+) -->\n```ts$/gm)).toHaveLength(1);
  },
);

describe('the code blocks of the documents', () => {
  it('are commands (sh), TypeScript (ts, tsx), the Python example, or marked as text', () => {
    expect(blocks.length).toBeGreaterThan(15);
    const unmarked = blocks.filter(
      ({ language }) => !['sh', 'ts', 'tsx', 'python', 'text'].includes(language),
    );
    expect(unmarked.map(({ name }) => name)).toEqual([]);
  });

  it('have one example in Python, which the tests of cubes run', () => {
    const python = blocks.filter(({ language }) => language === 'python');
    expect(python.map(({ name }) => name.split(':')[0])).toEqual(['docs/cubes.md']);
  });

  it('show a file of the repository, which is compiled, if they are TypeScript and not a fragment', () => {
    const code = blocks.filter(({ language }) => language.startsWith('ts'));
    const untied = code.filter(({ file, mark }) => file === undefined && mark !== 'fragment');
    expect(untied.map(({ name }) => name)).toEqual([]);
  });

  it.each(blocks.flatMap(({ file }) => (file?.endsWith('/example.ts') ? [file] : [])))(
    'runs %s',
    async (file) => {
      await import(join(root, file));
    },
  );
});

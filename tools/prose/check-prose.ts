// npm run prose: rejects the words that docs/words.md replaces, citations that lead nowhere and broken links of documents.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findStaleExamples, withFreshExamples } from './examples.ts';
import { findBrokenCitations, findBrokenLinks, findOldWords, type Word } from './prose.ts';
import { wordsDocument } from './words-document.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Lists that name the old words, and files that no one writes by hand. */
const EXEMPT = /^tools\/prose\/|^docs\/words\.md$|^CHANGELOG\.md$/;
const READ = /\.(ts|tsx|mjs|css|md|sh|yml|html)$|^docs\/openapi\.json$|^\.env\.example$/;

/** New files too: they would otherwise be read only after they are committed. */
const LISTED = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];

const files: { readonly path: string; text: string }[] = execFileSync('git', LISTED, {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((path) => READ.test(path) && !EXEMPT.test(path) && existsSync(join(root, path)))
  .map((path) => ({ path, text: read(path) }));

const words: readonly Word[] = JSON.parse(read('tools/prose/words.json'));
const document = wordsDocument(words);
const readIfThere = (path: string) => (existsSync(join(root, path)) ? read(path) : undefined);
if (process.argv.includes('--write')) {
  writeFileSync(join(root, 'docs/words.md'), document);
  for (const file of files.filter(({ path }) => path.endsWith('.md'))) {
    const fresh = withFreshExamples(file.text, readIfThere);
    if (fresh !== file.text) writeFileSync(join(root, file.path), fresh);
    file.text = fresh;
  }
}

const numbersOf = (path: string, pattern: RegExp) =>
  new Set([...read(path).matchAll(pattern)].map(([, number]) => number ?? ''));
const citable = {
  product: numbersOf('docs/product-decisions.md', /^### PD-(\d+)/gm),
  architecture: new Set(
    readdirSync(join(root, 'docs/decisions')).map((name) => String(Number(name.slice(0, 4)))),
  ),
  rules: numbersOf('docs/specification-rules.md', /^\| (\d:\d+(?:\.\d+)?(?:#\d+)?) \|/gm),
};

const findings = [
  ...findOldWords(files, words),
  ...findBrokenCitations(files, citable),
  ...findBrokenLinks(files, (path) => existsSync(join(root, path))),
  ...findStaleExamples(files, readIfThere),
  ...(read('docs/words.md') === document
    ? []
    : [
        {
          path: 'docs/words.md',
          line: 1,
          problem: 'is not what tools/prose/words.json says: npm run prose -- --write',
        },
      ]),
];
for (const { path, line, problem } of findings) console.log(`${path}:${line} ${problem}`);
console.log(`${files.length} files read, ${findings.length} findings`);
process.exitCode = files.length > 500 && findings.length === 0 ? 0 : 1;

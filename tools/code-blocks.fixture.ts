import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A fenced block of a document. */
export interface CodeBlock {
  /** The document and the line of the fence, such as "README.md:21". */
  readonly name: string;
  /** The first word after the fence. */
  readonly language: string;
  /** "fragment" marks TypeScript that is not complete. */
  readonly mark: string;
  /** The text as a reader copies it, without the indentation of the fence. */
  readonly text: string;
  /** The file that the block shows. */
  readonly file: string | undefined;
}

/** The documents for people who use or change the product. */
export const DOCUMENTS: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync(['docs/**/*.md', 'packages/*/README.md', 'apps/*/README.md', 'apps/*/src/**/README.md'], {
    cwd: root,
  }).toSorted(),
];

/** Every fenced block of the documents. */
export function codeBlocks(): readonly CodeBlock[] {
  return DOCUMENTS.flatMap((path) => blocksOf(path, readFileSync(`${root}${path}`, 'utf8')));
}

const FENCE = /^(?:<!-- file: (?<file>\S+) -->\n+)?(?<indent> *)```(?<info>[^\n]*)\n(?<text>.*?)^ *```$/gms;

function blocksOf(path: string, document: string): readonly CodeBlock[] {
  return [...document.matchAll(FENCE)].map(({ index, groups = {} }) => {
    const { file, indent = '', info = '', text = '' } = groups;
    const line = document.slice(0, document.indexOf('```', index)).split('\n').length;
    const [language = '', mark = ''] = info.trim().split(' ');
    return {
      name: `${path}:${line}`,
      language,
      mark,
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      file,
    };
  });
}

/** One settled term: what to write, what it replaces, and the patterns that betray the old word. */
export interface Word {
  readonly say: string;
  readonly not: string;
  /** Regular expressions, matched line by line. */
  readonly markers: readonly string[];
}

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Where a check found something, and what to do about it. */
export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly problem: string;
}

/** A line with this comment may contain an old word, for example the key of stored data. */
const ALLOWED = 'prose: allow';

/** Finds the old words of the list in the lines of the files. */
export function findOldWords(files: readonly SourceFile[], words: readonly Word[]): readonly Finding[] {
  const patterns = words.flatMap((word) =>
    word.markers.map((marker) => ({ word, pattern: new RegExp(marker, 'g') })),
  );
  return files.flatMap(({ path, text }) =>
    linesOf(text).flatMap((content, index) =>
      (content.includes(ALLOWED) ? [] : patterns).flatMap(({ word, pattern }) =>
        [...content.matchAll(pattern)].map(([found]) => ({
          path,
          line: index + 1,
          problem: `"${found}": write ${word.say}`,
        })),
      ),
    ),
  );
}

/** What can be cited: the numbers that the lists of decisions and rules define. */
export interface Citable {
  /** Numbers of product decisions (PD-n). */
  readonly product: ReadonlySet<string>;
  /** Numbers of architecture decision records (ADR-n). */
  readonly architecture: ReadonlySet<string>;
  /** Rules of the specification (spec d:s#n, or d:s for a section). */
  readonly rules: ReadonlySet<string>;
}

const PRODUCT = /\bPD-(\d+)/g;
const ARCHITECTURE = /\bADR-(\d+)/g;
const RULE = /\bspec (\d:\d+(?:\.\d+)?(?:#\d+)?)/g;
/** Spellings from before citations had prefixes; they do not say which list they mean. */
const AMBIGUOUS = [
  /\b[Dd]ecisions? \d+/g,
  /\([12]:\d+(?:\.\d+)?(?:#\d+)?[),;:-]/g,
  /\bADR \d+/g,
  /\bPD \d+/g,
];

/** Finds citations that lead nowhere, and citations without a prefix. */
export function findBrokenCitations(files: readonly SourceFile[], citable: Citable): readonly Finding[] {
  return files.flatMap(({ path, text }) =>
    linesOf(text).flatMap((content, index) =>
      problemsOfLine(content, citable).map((problem) => ({ path, line: index + 1, problem })),
    ),
  );
}

function problemsOfLine(content: string, citable: Citable): readonly string[] {
  const lists = [
    { pattern: PRODUCT, known: citable.product, where: 'docs/product-decisions.md' },
    { pattern: ARCHITECTURE, known: citable.architecture, where: 'docs/decisions' },
    { pattern: RULE, known: citable.rules, where: 'docs/specification-rules.md' },
  ];
  const broken = lists.flatMap(({ pattern, known, where }) =>
    [...content.matchAll(pattern)]
      .filter(([, number]) => number !== undefined && !known.has(number))
      .map(([cited]) => `"${cited}" is not in ${where}`),
  );
  const ambiguous = AMBIGUOUS.flatMap((pattern) =>
    [...content.matchAll(pattern)].map(([cited]) => `"${cited}": cite PD-n, ADR-n or "spec d:s#n"`),
  );
  return [...broken, ...ambiguous];
}

const LINK = /\]\(([^)\s]+)\)/g;

/** Finds relative links of Markdown files that no file answers; `exists` gets a path from the root of the repository. */
export function findBrokenLinks(
  files: readonly SourceFile[],
  exists: (path: string) => boolean,
): readonly Finding[] {
  return files
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      linesOf(text).flatMap((content, index) =>
        [...content.matchAll(LINK)]
          .map(([, target]) => target ?? '')
          .filter((target) => !/^[a-z]+:|^#/.test(target) && !exists(targetFrom(path, target)))
          .map((target) => ({ path, line: index + 1, problem: `the link ${target} leads nowhere` })),
      ),
    );
}

function targetFrom(path: string, target: string): string {
  const [file = ''] = target.split('#');
  return new URL(file, `file:///${path}`).pathname.slice(1);
}

const linesOf = (text: string) => text.split('\n');

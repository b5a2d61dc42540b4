import type { Finding, SourceFile } from './prose.ts';

/** `<!-- file: PATH -->` above a code block: the block shows this file, whole. PATH is from the root of the repository. */
const EXAMPLE = /^<!-- file: (\S+) -->\n+```(\w+)\n(.*?)^```$/gms;

/** The text of a file of the repository; undefined if there is none. */
type Read = (path: string) => string | undefined;

/** Finds code blocks that differ from the file that they show. */
export function findStaleExamples(files: readonly SourceFile[], read: Read): readonly Finding[] {
  return files
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(EXAMPLE)]
        .filter(([, shown = '', , code]) => code !== read(shown))
        .map(({ 1: shown = '', index }) => ({
          path,
          line: text.slice(0, index).split('\n').length,
          problem:
            read(shown) === undefined
              ? `the example shows ${shown}, which does not exist`
              : `the example is not what ${shown} contains: npm run prose -- --write`,
        })),
    );
}

/** The document with each example as its file is now. */
export function withFreshExamples(text: string, read: Read): string {
  return text.replace(EXAMPLE, (block, shown: string, language: string) => {
    const code = read(shown);
    return code === undefined ? block : `<!-- file: ${shown} -->\n\`\`\`${language}\n${code}\`\`\``;
  });
}

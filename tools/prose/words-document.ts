import type { Word } from './prose.ts';

const HEAD = `# Words

The terms that code, tests, screens and documents use, and the words they replaced. The list is \`tools/prose/words.json\`;
\`npm run prose\` rejects the old words wherever a pattern can find them, and \`npm run prose -- --write\` updates this page.
The terms of the field (AOI, footprint, off-nadir, GSD, …) are in the [glossary](glossary.md).

`;

const TAIL = `
Messages state what is wrong and then what to do. A value "must be" something; a type name states its subject
(\`OrderInput\`, \`PassQuery\`, \`FieldIssue\`). An expected rejection is a \`Refusal\` in code and "rejected" or "not allowed" in
texts for people. Test names are complete rules that can be read alone in a list of failures.
`;

/** The page docs/words.md, made from the list of words. */
export function wordsDocument(words: readonly Word[]): string {
  const rows = words.map(({ say, not }) => `| ${say} | ${not} |`);
  return `${HEAD}| write | instead of |\n|---|---|\n${rows.join('\n')}\n${TAIL}`;
}

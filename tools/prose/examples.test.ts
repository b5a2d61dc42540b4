import { describe, expect, it } from 'vitest';
import { findStaleExamples, withFreshExamples } from './examples.ts';

const document = (code: string, path = 'a.ts') =>
  `# Title\n\n<!-- file: ${path} -->\n\`\`\`ts\n${code}\`\`\`\n\nText.\n`;
const read = (path: string) => (path === 'a.ts' ? 'const a = 1;\n' : undefined);
const stale = (text: string) => findStaleExamples([{ path: 'README.md', text }], read);

describe('findStaleExamples', () => {
  it('accepts a code block that equals its file', () => {
    expect(stale(document('const a = 1;\n'))).toEqual([]);
  });

  it('names the line and the file of a code block that differs', () => {
    expect(stale(document('const a = 2;\n'))).toEqual([
      {
        path: 'README.md',
        line: 3,
        problem: 'the example is not what a.ts contains: npm run prose -- --write',
      },
    ]);
  });

  it('rejects a code block of a file that does not exist', () => {
    expect(stale(document('const a = 1;\n', 'b.ts'))).toMatchObject([
      { problem: 'the example shows b.ts, which does not exist' },
    ]);
  });

  it('ignores code blocks that show no file', () => {
    expect(stale('```ts\nanything();\n```\n')).toEqual([]);
  });
});

describe('withFreshExamples', () => {
  it('replaces a stale code block and leaves the rest', () => {
    expect(withFreshExamples(document('const a = 2;\n'), read)).toBe(document('const a = 1;\n'));
  });
});

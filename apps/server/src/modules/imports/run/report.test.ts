import { describe, expect, it } from 'vitest';
import type { Outcome } from './import-files.ts';
import { outcomeLine, reporterOn, totalsOf } from './report.ts';

const taken: Outcome = { path: '/in/a.tif', state: 'taken', id: 'a-1', summary: '2 x 2 pixels.' };
const known: Outcome = { path: '/in/b.tif', state: 'known', id: 'a-1' };
const refused: Outcome = { path: '/in/x/c.tif', state: 'refused', reason: 'The file is not a TIFF.' };
const failed: Outcome = { path: '/in/d.tif', state: 'failed', reason: 'disk\n full' };

function collector(isTTY: boolean) {
  const written: string[] = [];
  const write = (text: string | Uint8Array) => written.push(String(text)) > 0;
  return { written, stream: { write, isTTY, columns: 60 } };
}

describe('outcomeLine', () => {
  it.each([
    [taken, /^imported +a\.tif as a-1: 2 x 2 pixels\.$/],
    [known, /^present +b\.tif is already present as a-1$/],
    [refused, /^rejected +x\/c\.tif: The file is not a TIFF\.$/],
    [failed, /^failed +d\.tif: disk full$/],
  ])('reports the outcome of a file in one line', (outcome, line) => {
    expect(outcomeLine(outcome, '/in')).toMatch(line);
  });
  it('shows the name of a file that was given as the path', () => {
    expect(outcomeLine(taken, '/in/a.tif')).toMatch(/ a\.tif /);
  });
});

describe('totalsOf', () => {
  it('counts files and Items by outcome', () => {
    expect(totalsOf([taken, taken, known, refused], 0).line).toBe(
      '2 imported, 1 already present, 1 rejected',
    );
    const items = { added: 4, replaced: 0, known: 2, refused: 1 };
    expect(totalsOf([taken, { ...taken, items }, { ...known, items }], 0).line).toBe(
      '1 imported, 0 already present, 0 rejected; Items: 8 added, 4 already present, 2 rejected',
    );
    expect(totalsOf([failed], 1).line).toMatch(/1 failed, 1 other file ignored$/);
  });
  it.each([
    [[taken, refused], 0],
    [[known], 0],
    [[refused], 1],
    [[taken, failed], 1],
  ] as const)('exits with 0 only when something is in the catalogue and nothing failed', (outcomes, code) => {
    expect(totalsOf(outcomes, 0).exitCode).toBe(code);
  });
});

describe('reporterOn', () => {
  it('writes plain lines without steps if there is no terminal', () => {
    const { written, stream } = collector(false);
    const report = reporterOn(stream, 2);
    report.step(0, 'a.tif', 'reading');
    report.line('taken a.tif');
    report.end();
    expect(written).toEqual(['taken a.tif\n']);
  });
  it('shows progress and the current step on a terminal, no wider than the window', () => {
    const { written, stream } = collector(true);
    reporterOn(stream, 4).step(2, `${'long-'.repeat(30)}.tif`, 'reading');
    const [text = ''] = written;
    expect(text).toContain('[##########----------] 3/4 long-');
    expect(text.length).toBeLessThan(60 + '\r\x1b[2K'.length);
  });
});

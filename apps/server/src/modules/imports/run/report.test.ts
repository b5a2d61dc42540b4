import { describe, expect, it } from 'vitest';
import type { Outcome } from './outcome.ts';
import { durationText } from './rate.ts';
import { outcomeLine, reporterOn } from './report.ts';

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

describe('reporterOn', () => {
  it('writes plain lines without steps if there is no terminal', () => {
    const { written, stream } = collector(false);
    const report = reporterOn(stream, { root: '/in', now: () => 0 });
    report.step({ kind: 'image', path: '/in/a.tif', index: 0, of: 2, what: 'reading' });
    report.line('taken a.tif');
    report.end();
    expect(written).toEqual(['taken a.tif\n']);
  });

  it('shows progress and the current step on a terminal, no wider than the window', () => {
    const { written, stream } = collector(true);
    const path = `/in/${'long-'.repeat(30)}.tif`;
    reporterOn(stream, { root: '/in', now: () => 0 }).step({
      kind: 'image',
      path,
      index: 2,
      of: 4,
      what: 'reading',
    });
    const [text = ''] = written;
    expect(text).toContain('[##########----------] 3/4 long-');
    expect(text.length).toBeLessThan(60 + '\r\x1b[2K'.length);
  });

  it('writes number, share, rate and remaining time of Items every ten seconds without a terminal', () => {
    const { written, stream } = collector(false);
    let now = 0;
    const report = reporterOn(stream, { root: '/in', now: () => now });
    for (let second = 0; second <= 20; second += 1) {
      now = second * 1000;
      report.step({ kind: 'items', items: second * 5000, share: second / 200 });
    }
    expect(written).toEqual([
      '[#-------------------] 50,000 Items, 5 %, 5,000 per second, about 4 min left\n',
      '[##------------------] 100,000 Items, 10 %, 5,000 per second, about 3 min left\n',
    ]);
  });

  it('counts the Items of an interrupted run, and measures the rate of this one only', () => {
    const { written, stream } = collector(false);
    let now = 0;
    const report = reporterOn(stream, { root: '/in', now: () => now });
    const counts = { added: 500_000, replaced: 0, known: 0, refused: 2 };
    report.step({ kind: 'resuming', checkpoint: { file: 0, place: 1, within: 1, counts } });
    for (now = 0; now <= 10_000; now += 1000)
      report.step({ kind: 'items', items: now, share: 0.5 + now / 80_000 });
    expect(written).toEqual([
      'Resuming after 500,002 Items of an interrupted run (2 rejected)\n',
      '[############--------] 510,002 Items, 62 %, 1,000 per second, about 30 s left\n',
    ]);
  });
});

describe('durationText', () => {
  it.each([
    [0.2, '1 s'],
    [119, '119 s'],
    [121, '3 min'],
    [5000, '1 h 24 min'],
    [3600, '1 h 0 min'],
  ])('writes %d seconds as %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });
});

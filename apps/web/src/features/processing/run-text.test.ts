import { describe, expect, it } from 'vitest';
import { darkText, durationMs, durationText, noteText, stepText } from './run-text.ts';

it.each([
  [0, '0 ms'],
  [850, '850 ms'],
  [6349, '6.3 s'],
  [59_990, '59.9 s'],
  [125_000, '2 min 5 s'],
  [3_599_999, '59 min 59 s'],
  [11_520_000, '3 h 12 min'],
])('writes a duration of %i ms as %s', (ms, text) => expect(durationText(ms)).toBe(text));

describe('a run', () => {
  it('has a duration once it has ended', () => {
    const started_at = '2026-11-21T08:00:00.200Z';
    expect(durationMs({ started_at, finished_at: '2026-11-21T08:00:06.500Z' })).toBe(6300);
    expect(durationMs({ started_at, finished_at: null })).toBeNull();
    expect(durationMs({ started_at: null, finished_at: null })).toBeNull();
  });

  it('says what it does while it runs, and what it did when it failed', () => {
    expect(stepText({ state: 'running', step: 'make' })).toBe('Making the files');
    expect(stepText({ state: 'failed', step: 'choose' })).toBe('While choosing calibrations');
    expect(stepText({ state: 'done', step: 'store' })).toBeUndefined();
    expect(stepText({ state: 'failed', step: null })).toBeUndefined();
  });

  it('states why it failed rather than its warnings', () => {
    const warnings = [{ code: 'saturated', text: '2 values were saturated and are missing.' }] as const;
    expect(noteText({ cause: { code: 'P1', text: 'The archive is full.' }, warnings: [...warnings] })).toBe(
      'P1: The archive is full.',
    );
    expect(noteText({ cause: null, warnings: [...warnings] })).toBe('1 warning');
    expect(noteText({ cause: null, warnings: [] })).toBe('');
  });

  it('names its dark frames, or that none were subtracted', () => {
    expect(darkText('frames')).toBe('Dark frames of the capture');
    expect(darkText('9b2f7c1e-4a53-4d0b-8a8f-3f1f5b0f6f10')).toBe('Dark-frame override');
    expect(darkText(null)).toBe('None');
  });
});

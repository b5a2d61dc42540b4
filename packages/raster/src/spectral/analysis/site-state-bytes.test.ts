import { describe, expect, it } from 'vitest';
import { analysePass } from './analyse-pass.ts';
import { EMPTY_STATE } from './site-state.ts';
import { readSiteState, SiteStateError, writeSiteState } from './site-state-bytes.ts';
import { passOf } from './test-site.fixture.ts';

describe('the bytes of a site memory', () => {
  const { next } = analysePass(passOf(1, { leakKgH: 2500 }), EMPTY_STATE);
  const bytes = writeSiteState(next);

  it('give the same memory back, and the same bytes again', () => {
    const read = readSiteState(bytes);
    expect(read).toEqual(next);
    expect(writeSiteState(read)).toEqual(bytes);
    expect(next.spectra[0]?.value.values.length).toBeGreaterThan(1000);
    expect(readSiteState(writeSiteState(EMPTY_STATE))).toEqual(EMPTY_STATE);
  });

  it('let the next pass be analysed as without being stored', () => {
    const input = passOf(2, { leakKgH: 1500 });
    expect(analysePass(input, readSiteState(bytes))).toEqual(analysePass(input, next));
  });

  it('are read from the middle of a larger buffer', () => {
    const larger = new Uint8Array(bytes.length + 13);
    larger.set(bytes, 5);
    expect(readSiteState(larger.subarray(5, 5 + bytes.length))).toEqual(next);
  });

  it('are refused when they are cut off, of another version or not a memory', () => {
    for (const wrong of [
      bytes.subarray(0, 9),
      bytes.subarray(0, bytes.length - 8),
      bytes.with(7, 0x31),
      new TextEncoder().encode('SGSITE02\u0002\u0000\u0000\u0000{}__'),
    ])
      expect(() => readSiteState(wrong)).toThrow(SiteStateError);
  });
});

import { zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { analysePass } from './analyse-pass.ts';
import { fromBytePlanes, toBytePlanes } from './byte-planes.ts';
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
      new TextEncoder().encode('SGSITE03\u0002\u0000\u0000\u0000{}__'),
    ])
      expect(() => readSiteState(wrong)).toThrow(SiteStateError);
  });

  it('compress to less than the arrays that they are made of', () => {
    const sizeOf = (some: Uint8Array) => zstdCompressSync(some).length;
    const { data } = next.reflectance[0]?.value ?? { data: new Uint16Array() };
    const samples = next.reflectance[0]?.value.samples ?? 0;
    const plain = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    expect(sizeOf(toBytePlanes(data, 2, samples))).toBeLessThan(0.75 * sizeOf(plain));
  });

  it('are read as they were stored before arrays were in byte planes', () => {
    const value = Float32Array.of(1.5, Number.NaN, -2);
    const text = JSON.stringify({
      ...EMPTY_STATE,
      displaced: [{ id: 'a', capturedAt: 1, value: { $: 'f32', at: 0, length: 3 } }],
    });
    const start = Math.ceil((12 + text.length) / 8) * 8;
    const earlier = new Uint8Array(start + 16);
    earlier.set(new TextEncoder().encode('SGSITE02'));
    new DataView(earlier.buffer).setUint32(8, text.length, true);
    earlier.set(new TextEncoder().encode(text), 12);
    earlier.set(new Uint8Array(value.buffer), start);
    expect(readSiteState(earlier).displaced[0]?.value).toEqual(value);
  });
});

describe('byte planes', () => {
  it('give every number of any size back, whatever the step', () => {
    const words = Uint16Array.from({ length: 70_000 }, (_, n) => n * 40_503);
    const signed = Int16Array.of(0, -1, 1, -32_768, 32_767, -32_768);
    const real = Float32Array.of(0, -0, 1e-30, Number.NaN, Number.NEGATIVE_INFINITY, 7);
    for (const step of [0, 1, 3, 80_000]) {
      expect(new Uint16Array(fromBytePlanes(toBytePlanes(words, 2, step), 2, step).buffer)).toEqual(words);
      expect(new Int16Array(fromBytePlanes(toBytePlanes(signed, 2, step), 2, step).buffer)).toEqual(signed);
    }
    expect(new Float32Array(fromBytePlanes(toBytePlanes(real, 4, 0), 4, 0).buffer)).toEqual(real);
  });
});

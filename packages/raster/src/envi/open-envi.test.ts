import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memorySource } from '../source/byte-source.ts';
import { enviHeaderText } from './header-text.ts';
import { ENVI_DATA_TYPES, ENVI_INTERLEAVES, type EnviMeta } from './meta.ts';
import { type EnviImage, openEnvi } from './open-envi.ts';
import { writeBil } from './write-bil.ts';

const base: EnviMeta = {
  samples: 5,
  lines: 4,
  bands: 3,
  dataType: 12,
  interleave: 'bil',
  byteOrder: 0,
  headerOffset: 0,
  other: {},
};
const valueAt = (band: number, line: number, sample: number) => band * 30 + line * 7 + sample;

/** The bytes of a cube whose values encode their position. */
function cube(meta: EnviMeta): Uint8Array {
  const { bytes } = ENVI_DATA_TYPES[meta.dataType];
  const view = new DataView(
    new ArrayBuffer(meta.headerOffset + meta.samples * meta.lines * meta.bands * bytes),
  );
  for (let band = 0; band < meta.bands; band++) {
    for (let line = 0; line < meta.lines; line++) {
      for (let sample = 0; sample < meta.samples; sample++) {
        const at = {
          bsq: (band * meta.lines + line) * meta.samples + sample,
          bil: (line * meta.bands + band) * meta.samples + sample,
          bip: (line * meta.samples + sample) * meta.bands + band,
        }[meta.interleave];
        put(view, meta, meta.headerOffset + at * bytes, valueAt(band, line, sample));
      }
    }
  }
  return new Uint8Array(view.buffer);
}

function put(view: DataView, { dataType, byteOrder }: EnviMeta, at: number, value: number): void {
  const little = byteOrder === 0;
  if (dataType === 1) view.setUint8(at, value);
  else if (dataType === 2 || dataType === 12) view.setUint16(at, value, little);
  else if (dataType === 3 || dataType === 13) view.setUint32(at, value, little);
  else if (dataType === 4) view.setFloat32(at, value, little);
  else if (dataType === 5) view.setFloat64(at, value, little);
  else view.setBigUint64(at, BigInt(value), little);
}

async function open(meta: EnviMeta): Promise<EnviImage> {
  const opened = await openEnvi(enviHeaderText(meta), memorySource(cube(meta)));
  if (!opened.ok) throw new Error(opened.reason);
  return opened.image;
}

describe('openEnvi', () => {
  it('reads every value in every type, interleave, byte order and window', async () => {
    const any = fc.record({
      dataType: fc.constantFrom(1, 2, 3, 4, 5, 12, 13, 14, 15),
      interleave: fc.constantFrom(...ENVI_INTERLEAVES),
      byteOrder: fc.constantFrom(0, 1),
      headerOffset: fc.integer({ min: 0, max: 9 }),
      samples: fc.integer({ min: 1, max: 12 }),
      lines: fc.integer({ min: 1, max: 6 }),
      bands: fc.integer({ min: 1, max: 4 }),
      x: fc.double({ min: 0, max: 0.99, noNaN: true }),
      y: fc.double({ min: 0, max: 0.99, noNaN: true }),
      bandList: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1 }),
      step: fc.integer({ min: 1, max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(any, async ({ x, y, bandList, step, ...shape }) => {
        const meta = { ...base, ...shape };
        const image = await open(meta);
        const [left, top] = [Math.floor(x * meta.samples), Math.floor(y * meta.lines)];
        const bands = bandList.map((band) => band % meta.bands);
        const window = { x: left, y: top, width: meta.samples - left, height: meta.lines - top, bands };
        const block = await image.readWindow(window);
        for (const [i, band] of bands.entries()) {
          const expected = Array.from({ length: window.width * window.height }, (_, k) =>
            valueAt(band, top + Math.floor(k / window.width), left + (k % window.width)),
          );
          expect([...(block.bands[i] ?? [])]).toEqual(expected);
          const sampled = expected.filter(
            (_, k) => Math.floor(k / window.width) % step === 0 && (k % window.width) % step === 0,
          );
          expect([...(await image.readPlane(band, { ...window, step }))]).toEqual(sampled);
        }
        const all = Array.from({ length: meta.bands }, (_, band) => band);
        expect([...(await image.readSpectrum(left, top))]).toEqual(
          all.map((band) => valueAt(band, top, left)),
        );
        const line = all.flatMap((band) =>
          Array.from({ length: meta.samples }, (_, sample) => valueAt(band, top, sample)),
        );
        expect([...(await image.readLines(top, 1))]).toEqual(line);
      }),
    );
  });

  it.each(ENVI_INTERLEAVES)('reads bands, lines and spectra of %s', async (interleave) => {
    const image = await open({ ...base, interleave });
    expect([...(await image.readSpectrum(4, 3))]).toEqual([
      valueAt(0, 3, 4),
      valueAt(1, 3, 4),
      valueAt(2, 3, 4),
    ]);
    expect([...(await image.readBand(1))].slice(5, 10)).toEqual([0, 1, 2, 3, 4].map((s) => valueAt(1, 1, s)));
    const lines = await image.readLines(1, 2);
    expect(lines).toHaveLength(30);
    expect([...lines].slice(20, 25)).toEqual([0, 1, 2, 3, 4].map((s) => valueAt(1, 2, s)));
  });

  it('rejects a data file that is shorter than its header claims', async () => {
    const opened = await openEnvi(enviHeaderText(base), memorySource(cube(base).subarray(0, -1)));
    expect(opened).toMatchObject({ ok: false, code: 'truncated', reason: /has 119 bytes; .* need 120/ });
  });

  it('rejects an invalid header with the reason', async () => {
    expect(await openEnvi('GIF89a', memorySource(new Uint8Array(9)))).toMatchObject({
      ok: false,
      code: 'not-recognised',
    });
  });

  it('excludes unmeasured pixels from reduced pictures', async () => {
    const meta: EnviMeta = { ...base, samples: 2, lines: 2, bands: 1, dataIgnoreValue: 0 };
    const opened = await openEnvi(
      enviHeaderText(meta),
      memorySource(new Uint8Array(Uint16Array.of(0, 10, 20, 0).buffer)),
    );
    if (!opened.ok) throw new Error(opened.reason);
    const block = await opened.image.readWindow({
      x: 0,
      y: 0,
      width: 2,
      height: 2,
      targetWidth: 1,
      targetHeight: 1,
    });
    expect([...(block.bands[0] ?? [])]).toEqual([15]);
  });
});

describe('writeBil', () => {
  const shape = { samples: 5, lines: 4, bands: 3, sampleType: 'u16' } as const;

  async function collect(pieces: Iterable<Uint16Array>): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of writeBil(shape, pieces)) chunks.push(chunk);
    return new Uint8Array(Buffer.concat(chunks));
  }

  it('writes lines of a cube that are read back unchanged', async () => {
    const image = await open(base);
    const lines = await image.readLines(0, 4);
    const pieces = [lines.slice(0, 15), lines.slice(15)].map((piece) => Uint16Array.from(piece));
    expect(await collect(pieces)).toEqual(cube(base));
  });

  it.each([
    { name: 'half a line', pieces: [new Uint16Array(7)] },
    { name: 'too few lines', pieces: [new Uint16Array(45)] },
    { name: 'too many lines', pieces: [new Uint16Array(60), new Uint16Array(15)] },
  ])('rejects $name', async ({ pieces }) => {
    await expect(collect(pieces)).rejects.toThrow(RangeError);
  });
});

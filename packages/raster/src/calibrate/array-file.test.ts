import { describe, expect, it } from 'vitest';
import { bytesOfLayout, enviLayout, npyLayout } from './array-file.ts';

/** A NumPy header as `numpy.save` of NumPy 2.4 writes it, except for what a test changes. */
function npy(dictionary: string, version = 1): Uint8Array {
  const head = version === 1 ? 10 : 12;
  const text = dictionary.padEnd(128 - head - 1, ' ').concat('\n');
  const bytes = Buffer.alloc(head + text.length);
  bytes.write('\x93NUMPY', 'latin1');
  bytes[6] = version;
  if (version === 1) bytes.writeUInt16LE(text.length, 8);
  else bytes.writeUInt32LE(text.length, 8);
  bytes.write(text, head, 'latin1');
  return bytes;
}
const plain = "{'descr': '<f4', 'fortran_order': False, 'shape': (472, 640), }";

describe('the layout of a NumPy array', () => {
  it.each([1, 2, 3])('is read from a header of version %i', (version) => {
    expect(npyLayout(npy(plain, version))).toEqual({
      shape: [472, 640],
      sampleType: 'f32',
      isBigEndian: false,
      offset: 128,
    });
  });

  it('gives the size of the file in bytes', () => {
    expect(bytesOfLayout(npyLayout(npy(plain)))).toBe(128 + 472 * 640 * 4);
  });

  it.each([
    ["{'descr': '>u2', 'fortran_order': False, 'shape': (64, 3, 5), }", [64, 3, 5], 'u16', true],
    ["{'descr': '|u1', 'fortran_order': False, 'shape': (7,), }", [7], 'u8', false],
    ["{'descr': '<f8', 'fortran_order': False, 'shape': (), }", [], 'f64', false],
  ])('of %s is read', (dictionary, shape, sampleType, isBigEndian) => {
    expect(npyLayout(npy(dictionary))).toMatchObject({ shape, sampleType, isBigEndian });
  });

  it.each([
    [npy(plain.replace('False', 'True')), 'The NumPy array must be in C order.'],
    [npy(plain.replace('<f4', '<c8')), 'The NumPy array must contain real numbers of up to 64 bits.'],
    [npy(plain.replace('shape', 'size')), 'The NumPy array is damaged: it has no shape.'],
    [npy(plain).subarray(0, 100), 'The NumPy array is damaged: its header is too long.'],
    [npy(plain).subarray(0, 8), 'The NumPy array is damaged: it ends within its header.'],
    [Buffer.from('ENVI\n'), 'The file is not a NumPy array.'],
  ])('is refused with a reason where it cannot be read: %#', (bytes, reason) => {
    expect(() => npyLayout(bytes)).toThrow(reason);
  });
});

describe('the layout of an ENVI file', () => {
  const header = (lines: number, interleave: string) =>
    `ENVI\nsamples = 5\nlines = ${lines}\nbands = 3\ndata type = 12\ninterleave = ${interleave}\nbyte order = 1\nheader offset = 16\n`;

  it.each([
    ['bil', 1, [3, 5]],
    ['bsq', 1, [3, 5]],
    ['bil', 64, [64, 3, 5]],
  ])('in %s order with %i lines is read', (interleave, lines, shape) => {
    expect(enviLayout(header(lines, interleave))).toEqual({
      shape,
      sampleType: 'u16',
      isBigEndian: true,
      offset: 16,
    });
  });

  it.each([
    ['bip', 1],
    ['bsq', 2],
  ])('in %s order with %i lines is refused', (interleave, lines) => {
    expect(() => enviLayout(header(lines, interleave))).toThrow('The interleave must be bil.');
  });
});

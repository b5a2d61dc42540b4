import { expect, it } from 'vitest';
import { responseFileType } from './response-files.ts';

it.each([
  ['JPEG', [0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
  ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d], 'image/png'],
  ['PDF', [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31], 'application/pdf'],
  ['a page with scripts', [...new TextEncoder().encode('<html>')], undefined],
  ['nothing', [], undefined],
])('recognises %s by its content', (_, bytes, type) => {
  expect(responseFileType(Uint8Array.from(bytes))).toBe(type);
});

import { expect, it } from 'vitest';
import { otherTypeIn, responseFileType } from './response-files.ts';

it.each([
  ['JPEG', [0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
  ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'image/png'],
  ['PDF', [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31], 'application/pdf'],
  ['a page with scripts', [...new TextEncoder().encode('<html>')], undefined],
  ['nothing', [], undefined],
])('recognises %s by its content', (_, bytes, type) => {
  expect(responseFileType(Uint8Array.from(bytes))).toBe(type);
});

const PNG = '\x89PNG\r\n\x1a\n';
const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

it.each([
  [
    'a picture with the header of a PDF file in its comment',
    `\xff\xd8\xff\xfe\0\x20%PDF-1.7`,
    'image/jpeg',
    'a PDF file',
  ],
  ['a picture that is also a page', `${PNG}tEXt<script>alert(1)</script>`, 'image/png', 'a web page'],
  ['a PDF file that is also a page', '%PDF-1.7\n<!DOCTYPE html><p>', 'application/pdf', 'a web page'],
  [
    'a PDF file that is also a zip archive',
    `%PDF-1.7\n%%EOF\nPK\x05\x06${'\0'.repeat(18)}`,
    'application/pdf',
    'a zip archive',
  ],
  ['a picture', `${PNG}IHDR`, 'image/png', undefined],
  ['a PDF file', '%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj', 'application/pdf', undefined],
] as const)('finds what %s is besides', (_, text, type, other) => {
  expect(otherTypeIn(bytesOf(text), type)).toBe(other);
});

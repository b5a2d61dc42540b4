/** What may be attached to a step, by how its bytes begin. */
const BEGINNINGS = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
] as const;

export type ResponseFileType = (typeof BEGINNINGS)[number][0];

/** Files of one step. */
export const MAX_RESPONSE_FILES = 3;
export const MAX_RESPONSE_FILE_BYTES = 5_000_000;
export const MAX_RESPONSE_FILE_NAME = 120;

/** The kind of a file by its content, whatever its name says; undefined if it may not be attached. */
export function responseFileType(bytes: Uint8Array): ResponseFileType | undefined {
  return BEGINNINGS.find(([, begin]) => begin.every((byte, index) => bytes[index] === byte))?.[0];
}

/** Readers look for the header of a PDF file, and for tags of a page, in so many bytes (WHATWG MIME Sniffing, 7.1; Acrobat). */
const SNIFFED_BYTES = 1024;
/** The longest end of a zip archive: its record and a comment (APPNOTE 4.3.16). */
const ZIP_END_BYTES = 22 + 65_535;

/** What a file is for other programs besides its own kind, such as `a zip archive`; undefined if it is nothing else. */
export function otherTypeIn(bytes: Uint8Array, type: ResponseFileType): string | undefined {
  const start = textOf(bytes.subarray(0, SNIFFED_BYTES));
  if (type !== 'application/pdf' && start.includes('%PDF-')) return 'a PDF file';
  if (/<(!doctype|html|head|body|script|iframe|svg|a |img |style)/i.test(start)) return 'a web page';
  const end = textOf(bytes.subarray(Math.max(0, bytes.length - ZIP_END_BYTES)));
  return end.includes('PK\u0005\u0006') ? 'a zip archive' : undefined;
}

/** One character for each byte; only those of ASCII matter. */
const textOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

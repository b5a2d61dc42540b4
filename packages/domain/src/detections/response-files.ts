/** What may be attached to a step, by how its bytes begin. */
const BEGINNINGS = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
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

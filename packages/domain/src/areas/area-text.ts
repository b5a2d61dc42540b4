/** Maximum length of an area's GeoJSON: 10,000 positions of a hundred characters each. */
export const MAX_AREA_TEXT = 1_000_000;
/** Maximum number of positions in one import; more need a second call. */
export const MAX_IMPORT_VERTICES = 200_000;

/**
 * Counts the positions in a GeoJSON text without parsing it: a position is a list that begins with a number. The
 * count is exact for every text that is a geometry.
 */
export function writtenPositions(text: string): number {
  let count = 0;
  for (let at = text.indexOf('['); at >= 0; at = text.indexOf('[', at + 1)) {
    let next = at + 1;
    while (isSpace(text.charCodeAt(next))) next += 1;
    if (beginsNumber(text.charCodeAt(next))) count += 1;
  }
  return count;
}

/** Whether a character code is JSON white space (RFC 8259, section 2). */
const isSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
const beginsNumber = (code: number) => code === 0x2d || (code >= 0x30 && code <= 0x39);

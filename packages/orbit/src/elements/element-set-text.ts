/** A column range of the two-line format, one-based and inclusive as in the format's own tables. */
export type Column = readonly [from: number, to: number];

/** Number of characters of each of the two lines. */
export const LINE_LENGTH = 69;
// In Alpha-5 numbers, a leading letter stands for 10 to 33; I and O are omitted because they resemble 1 and 0.
const ALPHA5 = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Returns the text of a column range. */
export const columns = (line: string, [from, to]: Column): string => line.slice(from - 1, to);

/** Checksum of a line: the sum of its first 68 characters modulo 10, where a minus sign counts as 1. */
export function checksumOf(line: string): number {
  let sum = 0;
  for (const character of line.slice(0, LINE_LENGTH - 1)) {
    if (character >= '0' && character <= '9') sum += Number(character);
    else if (character === '-') sum += 1;
  }
  return sum % 10;
}

/** Reads a decimal number that may have leading blanks; null for anything else. */
export function readDecimal(text: string): number | null {
  return /^ *[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : null;
}

/** Reads the exponent format: `12345-3` after a sign or blank means 0.12345e-3. A blank field is zero. */
export function readExponent(text: string): number | null {
  if (text.trim() === '') return 0;
  const match = /^([ +-])([\d ]\d{4})([+-]\d)$/.exec(text);
  if (!match) return null;
  const [, sign, digits = '', power] = match;
  return Number(`${sign === '-' ? '-' : ''}0.${digits.replace(' ', '0')}e${power}`);
}

/** Reads a catalogue number of five columns, in decimal or Alpha-5; null for anything else. */
export function readCatalogNumber(text: string): number | null {
  const match = /^([ \dA-HJ-NP-Z])([ \d]{3}\d)$/.exec(text);
  if (!match) return null;
  const [, first = '', rest = ''] = match;
  const letter = ALPHA5.indexOf(first);
  if (letter >= 0 && rest.includes(' ')) return null;
  const number = letter >= 0 ? (letter + 10) * 10_000 + Number(rest) : Number(text);
  return Number.isInteger(number) ? number : null;
}

/** Formats a catalogue number in five columns, in Alpha-5 from 100,000 on. */
export function writeCatalogNumber(number: number): string {
  if (number < 100_000) return String(number).padStart(5, '0');
  const letter = ALPHA5[Math.floor(number / 10_000) - 10] ?? '?';
  return letter + String(number % 10_000).padStart(4, '0');
}

/** Formats a number in the exponent format of eight columns, such as ` 12345-3`. */
export function writeExponent(value: number): string {
  const sign = value < 0 ? '-' : ' ';
  if (value === 0) return ' 00000+0';
  let power = Math.floor(Math.log10(Math.abs(value))) + 1;
  let digits = Math.round((Math.abs(value) / 10 ** power) * 1e5);
  if (digits >= 100_000) {
    power += 1;
    digits = Math.round(digits / 10);
  }
  // The exponent has a single digit, so smaller values lose significant figures.
  if (power < -9) {
    digits = Math.round(digits / 10 ** (-9 - power));
    power = -9;
  }
  return `${sign}${String(digits).padStart(5, '0')}${power > 0 ? '+' : '-'}${Math.abs(power)}`;
}

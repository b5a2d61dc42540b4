import { stripVTControlCharacters } from 'node:util';

/** How much of a reason is kept: enough for a matcher's name, what was expected and what was there. */
const LONGEST = 240;

/** A message of an error on one line, without colours; for the list of what failed, which is all that a log may keep. */
export function oneLine(message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const text = lines.join(' / ');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

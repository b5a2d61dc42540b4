import { spellInstants } from '../../../ui/text/figures.ts';

/** The names of what sentences of the server mention by id or number. */
export interface DeskNames {
  readonly request: (id: string) => string;
  readonly sensor: (id: number) => string;
}

const REQUEST = /(?:\brequest )?[“"]?\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b[”"]?/giu;

/**
 * Writes a sentence of the server with names: the ids of requests become their names in quotes, numbers of sensors their
 * names, and instants are spelled as on every screen.
 */
export function namedSentence(sentence: string, names: DeskNames): string {
  const named = sentence
    .replace(
      REQUEST,
      (found) => `“${names.request(found.replace(/^.*?([0-9a-f]{8}-[0-9a-f-]{27}).*$/iu, '$1'))}”`,
    )
    .replace(/\bsensor (\d+)\b/giu, (_, number) => names.sensor(Number(number)));
  return spellInstants(named.replace(/^./u, (first) => first.toUpperCase()));
}

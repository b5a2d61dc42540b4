/**
 * Characters that Amazon advises against in keys of objects ("Creating object key names", Amazon S3 User Guide), and those
 * that end the path of an address or stand for several names: "?" and "*". The slash separates parts and is allowed.
 */
const RESERVED = /[\\{}^%`[\]"<>~#|?*]/;
/** Characters that are looked at as a slash, backslash or dot although no form of Unicode makes them one. */
const LOOK_ALIKE = /[\u2044\u2215\u29f8\u2571\u29f5\u2216\u29f9]/;
const CONTROL = /\p{Cc}/u;
/** Marks of the reading direction, which change what a reader takes for the end of a name. */
const DIRECTION = /\p{Bidi_Control}/u;
/** What has no width or no shape of its own, what is private, and line separators. */
const INVISIBLE =
  /[\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u;
const OTHER_SPACE = /(?! )\p{Zs}/u;
const OF_PATHS = /[./:]/;

/**
 * Names the first character of a text that must not be in a name that becomes a key of an object or a part of an address,
 * such as `"?"` or `U+202E, which changes the reading direction`. Undefined if there is none.
 */
export function unsuitablePathCharacter(text: string): string | undefined {
  return firstProblem(text, (character) =>
    RESERVED.test(character) ? `"${character}"` : disguiseOf(character),
  );
}

/** Names the first character by which a name looks like another one, as `unsuitablePathCharacter` does; files may have reserved ones. */
export const disguisingCharacter = (text: string): string | undefined => firstProblem(text, disguiseOf);

/** Characters that reverse or isolate what follows them (UAX 9, explicit formatting), so that a name is read as another one. */
const OVERRIDE = /[\u202a-\u202e\u2066-\u2069]/;
const LINE_END = /[\p{Zl}\p{Zp}]/u;

/**
 * Names the first character that must not be in the name of a program, person or order, which others read in lists and messages: a control
 * character, one that changes the reading direction, or the end of a line. Marks that scripts and emoji need are allowed.
 */
export const unsuitableNameCharacter = (text: string): string | undefined =>
  firstProblem(text, (character) =>
    CONTROL.test(character) || OVERRIDE.test(character) || LINE_END.test(character)
      ? disguiseOf(character)
      : undefined,
  );

function firstProblem(
  text: string,
  problemOf: (character: string) => string | undefined,
): string | undefined {
  for (const character of text) {
    const problem = problemOf(character);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function disguiseOf(character: string): string | undefined {
  if (CONTROL.test(character)) return `${codeOf(character)}, a control character`;
  if (DIRECTION.test(character)) return `${codeOf(character)}, which changes the reading direction`;
  if (INVISIBLE.test(character)) return `${codeOf(character)}, which cannot be seen`;
  if (OTHER_SPACE.test(character)) return `${codeOf(character)}, a space other than that of the keyboard`;
  if (LOOK_ALIKE.test(character))
    return `"${character}" (${codeOf(character)}), which looks like another character`;
  return isDisguised(character)
    ? `"${character}" (${codeOf(character)}), which stands for "${character.normalize('NFKC')}"`
    : undefined;
}

/** Whether a store or proxy that normalises names would make a separator, a dot or a reserved character of it: "／", "．", "？". */
function isDisguised(character: string): boolean {
  const plain = character.normalize('NFKC');
  return plain !== character && (RESERVED.test(plain) || OF_PATHS.test(plain));
}

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

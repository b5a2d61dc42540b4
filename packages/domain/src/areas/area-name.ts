/** 1:5#6, counted in code points, as the database counts. */
export const LONGEST_AREA_NAME = 128;
export const AREA_NAME_MISSING = 'Please specify an area name';

/** Characters of a name as people count them: an emoji outside the basic plane is one. */
function nameLength(name: string): number {
  return [...name].length;
}

export interface NameFault {
  readonly code: 'required' | 'too_long' | 'bad_text';
  readonly message: string;
}

/** What is wrong with a trimmed name, if anything. */
export function areaNameFault(name: string): NameFault | undefined {
  if (name === '') return { code: 'required', message: AREA_NAME_MISSING };
  if (name.includes('\0') || !name.isWellFormed()) {
    return { code: 'bad_text', message: 'A name takes whole characters only' };
  }
  const length = nameLength(name);
  if (length <= LONGEST_AREA_NAME) return undefined;
  return {
    code: 'too_long',
    message: `A name takes at most ${LONGEST_AREA_NAME} characters; this one has ${length}`,
  };
}

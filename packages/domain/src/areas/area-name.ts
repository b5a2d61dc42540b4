import { MAX_AREA_NAME_LENGTH, nameLength } from '@sigma/geo';

export const AREA_NAME_MISSING = 'Please specify an area name';

export interface NameIssue {
  readonly code: 'required' | 'too_long' | 'bad_text';
  readonly message: string;
}

/** What is wrong with a trimmed name, if anything (1:5#6); counted as the client and the database count. */
export function areaNameIssue(name: string): NameIssue | undefined {
  if (name === '') return { code: 'required', message: AREA_NAME_MISSING };
  if (name.includes('\0') || !name.isWellFormed()) {
    return { code: 'bad_text', message: 'A name takes whole characters only' };
  }
  const length = nameLength(name);
  if (length <= MAX_AREA_NAME_LENGTH) return undefined;
  return {
    code: 'too_long',
    message: `A name takes at most ${MAX_AREA_NAME_LENGTH} characters; this one has ${length}`,
  };
}

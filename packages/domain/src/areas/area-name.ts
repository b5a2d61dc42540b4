import { MAX_AREA_NAME_LENGTH, nameLength } from '@sigma/geo';

/** The form's message for a missing name. */
const AREA_NAME_MISSING = 'Please specify an area name';

/** The reason why a name is rejected. */
export interface NameIssue {
  readonly code: 'required' | 'too_long' | 'bad_text';
  readonly message: string;
}

/**
 * Checks a trimmed name (spec 1:5#6); undefined if it is valid. Counts characters as the client and the database do.
 */
export function areaNameIssue(name: string): NameIssue | undefined {
  if (name === '') return { code: 'required', message: AREA_NAME_MISSING };
  if (name.includes('\0') || !name.isWellFormed()) {
    return { code: 'bad_text', message: 'A name must consist of complete characters' };
  }
  const length = nameLength(name);
  if (length <= MAX_AREA_NAME_LENGTH) return undefined;
  return {
    code: 'too_long',
    message: `A name may have at most ${MAX_AREA_NAME_LENGTH} characters; this name has ${length}`,
  };
}

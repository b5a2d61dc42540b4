import { nameLength } from '@sigma/geo';

/** The most characters (code points) of the name of a saved search. */
export const MAX_SAVED_SEARCH_NAME = 80;
/** Maximum number of searches that a member saves in a program. */
export const MAX_SAVED_SEARCHES = 100;

/** Characters of the conditions of all searches of a member in a program: about 20,000 positions of areas. */
export const MAX_SAVED_SIZE = 500_000;

/** What a saved search counts towards the limits of its owner. */
export interface SavedSearchUse {
  readonly name: string;
  /** Characters of its conditions. */
  readonly size: number;
}

/** The characters of conditions as they are stored. */
export const sizeOfSearch = (search: object): number => JSON.stringify(search).length;

export interface SavedSearchIssue {
  readonly code: 'required' | 'too_long' | 'bad_text' | 'duplicate_name' | 'limit_reached' | 'too_large';
  readonly message: string;
}

/** Checks a trimmed name; undefined if it is valid. */
export function savedSearchNameIssue(name: string): SavedSearchIssue | undefined {
  if (name === '') return { code: 'required', message: 'Name the search' };
  // A name is one line of a list, of the bell and of the subject of an e-mail.
  if (/\p{Cc}/u.test(name) || !name.isWellFormed()) {
    return { code: 'bad_text', message: 'A name must be one line of complete characters' };
  }
  const length = nameLength(name);
  if (length <= MAX_SAVED_SEARCH_NAME) return undefined;
  return {
    code: 'too_long',
    message: `A name may have at most ${MAX_SAVED_SEARCH_NAME} characters; this name has ${length}`,
  };
}

/**
 * Checks whether a member can save a search; undefined if they can. Every search is compared with every new scene, so the
 * areas of a member are limited together.
 *
 * @param others the other searches that the member has saved in the program
 */
export function savedSearchIssue(
  others: readonly SavedSearchUse[],
  { name, size }: SavedSearchUse,
): SavedSearchIssue | undefined {
  if (others.some((other) => other.name === name)) {
    return { code: 'duplicate_name', message: `You already have a saved search called "${name}".` };
  }
  if (others.length >= MAX_SAVED_SEARCHES) {
    return {
      code: 'limit_reached',
      message: `You have ${MAX_SAVED_SEARCHES} saved searches, which is the maximum. Delete one first.`,
    };
  }
  const total = others.reduce((sum, other) => sum + other.size, size);
  if (total <= MAX_SAVED_SIZE) return undefined;
  return {
    code: 'too_large',
    message:
      'The areas of your saved searches have too many corners together. Simplify this area, or delete a search first.',
  };
}

/**
 * Milliseconds of a day in UTC, which has no leap seconds here. Declared on the lowest floor, because orbits, the archive and
 * the rules of the product need it and do not import each other.
 */
export const MS_PER_DAY = 86_400_000;

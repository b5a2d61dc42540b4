/** The part of the tracker that the address stores. */
export interface TrackerLink {
  readonly satellite: number | undefined;
}

/** A satellite that is not a valid id counts as absent. */
export function readTrackerLink(search: Readonly<Record<string, unknown>>): TrackerLink {
  const text = String(search.satellite ?? '');
  return { satellite: /^\d{1,9}$/.test(text) ? Number(text) : undefined };
}

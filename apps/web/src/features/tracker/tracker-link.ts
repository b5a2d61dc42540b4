/** What of the tracker stands in the address. */
export interface TrackerLink {
  readonly satellite: number | undefined;
}

/** A satellite that is no id is none. */
export function readTrackerLink(search: Readonly<Record<string, unknown>>): TrackerLink {
  const text = String(search.satellite ?? '');
  return { satellite: /^\d{1,9}$/.test(text) ? Number(text) : undefined };
}

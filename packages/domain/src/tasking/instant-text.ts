/** Formats an instant for people: 2026-11-22 08:14:09 UTC. */
export const instantText = (instant: Date): string =>
  `${instant.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

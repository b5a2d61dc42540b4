import type { OpportunityLink } from '../search/opportunity-link.ts';

/** Removes sensors that the program does not have from a link; if none are left, all sensors of the program are meant. */
export function withKnownSensors(link: OpportunityLink, known: readonly number[]): OpportunityLink {
  const { sensors } = link;
  if (sensors === undefined || sensors.every((id) => known.includes(id))) return link;
  const own = sensors.filter((id) => known.includes(id));
  return { ...link, sensors: own.length === 0 ? undefined : own };
}

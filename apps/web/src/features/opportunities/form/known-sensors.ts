import type { OpportunityLink } from '../search/opportunity-link.ts';

/** A link without sensors that the program does not have; where it names no other, all of the program are meant. */
export function withKnownSensors(link: OpportunityLink, known: readonly number[]): OpportunityLink {
  const { sensors } = link;
  if (sensors === undefined || sensors.every((id) => known.includes(id))) return link;
  const own = sensors.filter((id) => known.includes(id));
  return { ...link, sensors: own.length === 0 ? undefined : own };
}

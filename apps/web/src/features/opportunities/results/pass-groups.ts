import type { Opportunity } from '@sigma/contract';
import type { Ordering } from '../search/opportunity-link.ts';

/** A row of the table: a pass over one site of the area. */
export interface GroupedPass extends Opportunity {
  /** It belongs to the same satellite and revolution as the row above (PD-24). */
  readonly isJoined: boolean;
}

/**
 * Ordered by time, passes of one satellite and revolution over several sites follow each other, even where those of
 * another satellite lie between them. Any other order stays as it is.
 */
export function groupedPasses(rows: readonly Opportunity[], ordering: Ordering): readonly GroupedPass[] {
  const isByTime = ordering === 'start_time' || ordering === '-start_time';
  const listed = isByTime ? [...Map.groupBy(rows, ({ group }) => group).values()].flat() : rows;
  return listed.map((row, at) => ({ ...row, isJoined: isByTime && listed[at - 1]?.group === row.group }));
}

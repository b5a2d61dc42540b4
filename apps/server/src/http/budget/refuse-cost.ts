import { type Operation, type Refusal, type Resource, refuse } from '@sigma/contract';

type CostInput = Parameters<NonNullable<Operation['cost']>['of']>[0];

/** Refuses a call whose input is more work than even an idle server does, before any of it is done. */
export function refuseCost({ cost }: Pick<Operation, 'cost'>, input: CostInput): Refusal | undefined {
  if (cost === undefined) return undefined;
  const { subject, most, unit, stopsAtMost } = cost;
  const units = cost.of(input);
  if (units <= most) return undefined;
  const found = stopsAtMost ? 'more' : String(units);
  return refuse('too_expensive', `${subject} may have at most ${most} ${unit}; this request has ${found}.`);
}

/**
 * What a call uses. An ordinary one with a large input is billed as a large query, so that one caller cannot have many; those of
 * staff have no time limit but that of all requests, because imports take long.
 */
export function billedResource(
  operation: Operation,
  input: CostInput & Parameters<NonNullable<Operation['resourceOf']>>[0],
): Resource {
  const { cost, access } = operation;
  const resource = operation.resourceOf?.(input) ?? operation.resource;
  if (resource !== 'ordinary' || cost?.ordinary === undefined || access.tier === 'private') return resource;
  return cost.of(input) > cost.ordinary ? 'counts' : 'ordinary';
}

import { type Operation, type Refusal, refuse } from '@sigma/contract';

/** Refuses a call whose input is more work than even an idle server does, before any of it is done. */
export function refuseCost(
  { cost }: Pick<Operation, 'cost'>,
  input: Parameters<NonNullable<Operation['cost']>['of']>[0],
): Refusal | undefined {
  if (cost === undefined) return undefined;
  const { subject, most, unit } = cost;
  const units = cost.of(input);
  if (units <= most) return undefined;
  return refuse('too_expensive', `${subject} may have at most ${most} ${unit}; this request has ${units}.`);
}

import type { Detection } from '@sigma/contract';
import { type DetectionType, type FeedbackCode, feedbackLabel } from '@sigma/domain';

/** How much of it there is, to put the largest first: gas by its rate, everything else by its area. */
const sizeOf = ({ emission_rate_kg_h: rate, area, intensity }: Detection): number =>
  rate ?? intensity ?? area ?? 0;

/** The orders in which findings are listed and reviewed. */
export const FINDING_ORDERS = ['newest', 'oldest', 'largest'] as const;
export type FindingOrder = (typeof FINDING_ORDERS)[number];

export const ORDER_NAMES: Readonly<Record<FindingOrder, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  largest: 'Largest first',
};

/** "newest first", within a sentence. */
export const orderText = (order: FindingOrder): string => ORDER_NAMES[order].toLowerCase();

const COMPARE = {
  newest: (a: Detection, b: Detection) => b.detected_at.localeCompare(a.detected_at),
  oldest: (a: Detection, b: Detection) => a.detected_at.localeCompare(b.detected_at),
  largest: (a: Detection, b: Detection) => sizeOf(b) - sizeOf(a),
} as const;

interface Choice {
  readonly types: readonly DetectionType[];
  readonly statuses: readonly FeedbackCode[];
  readonly order: FindingOrder;
}

/** The findings of the chosen types and reviews, in an order. Nothing chosen means all. */
export function chosenFindings(findings: readonly Detection[], choice: Choice): readonly Detection[] {
  const { types, statuses, order } = choice;
  const labels = statuses.map(feedbackLabel);
  const chosen =
    types.length === 0 && labels.length === 0
      ? findings
      : findings.filter(
          ({ detection_type, feedback_status }) =>
            (types.length === 0 || types.includes(detection_type)) &&
            (labels.length === 0 || labels.includes(feedback_status)),
        );
  // The server answers the newest first.
  if (order === 'newest') return chosen;
  const compare = COMPARE[order];
  return chosen.toSorted((a, b) => compare(a, b) || b.number - a.number);
}

import { isAnnouncedGas } from '@sigma/domain';
import type { StoredDetection } from './detections.store.ts';

/** Whether people are notified of a gas as soon as it is published. */
export const isAnnouncedFinding = ({
  gas,
  rate_kg_h,
  limit_kg_h,
  not_quantified,
}: StoredDetection): boolean =>
  isAnnouncedGas({ gas, rateKgH: rate_kg_h, limitKgH: limit_kg_h, notQuantified: not_quantified });

/** The same of any finding: alerts, and gas above the limit of its pass. */
export const isForNotification = (finding: StoredDetection): boolean =>
  finding.detection_class === 'alert' || isAnnouncedFinding(finding);

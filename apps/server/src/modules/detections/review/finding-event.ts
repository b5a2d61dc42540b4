import { type EventData, findingTitle, rateText } from '@sigma/domain';
import type { StoredDetection } from '../list/detections.store.ts';

/** How events name a finding. */
export function findingNamed(finding: StoredDetection): EventData['monitor.alert.published'] {
  const { asset_id: asset, asset_name, detection_class, detection_type } = finding;
  const measured = measuredOf(finding);
  const captured_at = finding.detected_at.toISOString();
  const title = findingTitle(finding);
  return { asset, asset_name, detection_class, detection_type, title, measured, captured_at };
}

/** The rate of a finding for people; empty where it has none. */
export function measuredOf({ rate_kg_h, rate_sigma_kg_h, limit_kg_h }: StoredDetection): string {
  if (rate_kg_h === null) return '';
  return rateText({
    rateKgH: rate_kg_h,
    sigmaKgH: rate_sigma_kg_h,
    limitKgH: limit_kg_h,
    notQuantified: null,
  });
}

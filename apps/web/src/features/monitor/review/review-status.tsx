import type { FeedbackLabel } from '@sigma/domain';
import { StatusBadge } from '../../../ui/states/status-badge.tsx';
import { REVIEW_FACE } from './review-face.ts';

/** The review of a finding with its icon; `bare` in rows. */
export function ReviewStatus({ status, bare }: { readonly status: FeedbackLabel; readonly bare?: boolean }) {
  return <StatusBadge {...REVIEW_FACE[status]} word={status} bare={bare ?? false} />;
}

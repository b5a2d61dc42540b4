import type { FeedbackCode } from './feedback.ts';

/** What people do about a finding, step by step. It is independent of the review, and steps may be repeated or omitted. */
export const RESPONSE_STEPS = [
  'received',
  'notified',
  'investigating',
  'repaired',
  'verified',
  'no_action',
] as const;
export type ResponseStep = (typeof RESPONSE_STEPS)[number];

const STEP_TEXT: Readonly<Record<ResponseStep, string>> = {
  received: 'Received',
  notified: 'Operator notified',
  investigating: 'Investigating',
  repaired: 'Repaired',
  verified: 'Repair verified',
  no_action: 'No action',
};

export const responseStepText = (step: ResponseStep): string => STEP_TEXT[step];

/** The most characters (code points) of the text of a step. */
export const MAX_RESPONSE_TEXT = 2000;

/** The review that a step suggests to the person who enters it. */
export const suggestedFeedback = (step: ResponseStep): FeedbackCode | undefined =>
  step === 'verified' ? 'accepted' : undefined;

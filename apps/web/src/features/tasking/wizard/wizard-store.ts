import type { Order } from '@sigma/contract';
import { create } from 'zustand';
import type { CaptureInput } from '../../../parts/passes/capture-input.ts';
import { markNewRequests } from '../new-requests.ts';

interface WizardState {
  /** Undefined while the wizard is closed. */
  readonly input: CaptureInput | undefined;
  /** Sent with the order: one key per run, so that a second click or a retry orders nothing twice (PD-20). */
  readonly runKey: string;
  /** The orders that were placed, in the sequence of their passes. */
  readonly placed: readonly Order[] | undefined;
}

const CLOSED: WizardState = { input: undefined, runKey: '', placed: undefined };

/** The tasking wizard: its single step is the Coverage Summary (spec 1:4.4). */
export const useCaptureWizard = create<WizardState>(() => CLOSED);

export function openCaptureWizard(input: CaptureInput): void {
  useCaptureWizard.setState({ input, runKey: crypto.randomUUID(), placed: undefined });
}

export function closeCaptureWizard(): void {
  useCaptureWizard.setState(CLOSED, true);
}

export function completeCaptureWizard(placed: readonly Order[]): void {
  useCaptureWizard.setState({ placed });
  markNewRequests(placed);
}

import type { Order } from '@sigma/contract';
import { moveWizard, openCheckout, type Wizard } from '@sigma/domain';
import { create } from 'zustand';

interface WizardState {
  readonly wizard: Wizard;
  /** Sent with the order: one key per run, so that a second click or a retry orders nothing twice (PD-20). */
  readonly runKey: string;
  readonly placed: Order | undefined;
}

const CLOSED: WizardState = { wizard: { flow: 'none' }, runKey: '', placed: undefined };

export const useWizard = create<WizardState>(() => CLOSED);

/** Opens the first step; an open wizard does not change. */
export function openWizard(): void {
  useWizard.setState((state) =>
    state.wizard.flow === 'none'
      ? { wizard: openCheckout(), runKey: crypto.randomUUID(), placed: undefined }
      : state,
  );
}

export function stepWizard(by: 1 | -1): void {
  useWizard.setState(({ wizard }) => ({ wizard: moveWizard(wizard, by) }));
}

export function closeWizard(): void {
  useWizard.setState(CLOSED, true);
}

/** Marks the order as placed: the step advances and shows it (spec 1:4.4#3). */
export function completeWizard(order: Order): void {
  useWizard.setState({ wizard: { flow: 'search', step: 'complete' }, placed: order });
}

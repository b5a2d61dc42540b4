import { WIZARD_STEPS } from '@sigma/domain';
import { useState } from 'react';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Stepper } from '../../ui/states/stepper.tsx';
import type { CheckoutProps } from './checkout-props.ts';
import { CheckoutSteps } from './checkout-steps.tsx';
import { closeWizard, useWizard } from './wizard-store.ts';

const STEP_NAMES: Readonly<Record<(typeof WIZARD_STEPS)[number], string>> = {
  summary: 'Summary',
  finalize: 'Finalize',
  complete: 'Complete',
};

/** The checkout wizard over the search map (spec 1:4.4). */
export function CheckoutDialog(props: CheckoutProps) {
  const { wizard, runKey } = useWizard();
  // While an order is being placed or a licence is read, Escape does not close the wizard.
  const [isHeld, setHeld] = useState(false);
  const step = wizard.flow === 'none' ? undefined : wizard.step;
  return (
    <Dialog
      opened={step !== undefined}
      title="Checkout"
      width={960}
      flush
      locked={isHeld}
      onClose={closeWizard}
      head={
        step && (
          <Stepper
            label="Checkout steps"
            steps={WIZARD_STEPS.map((name) => STEP_NAMES[name])}
            current={WIZARD_STEPS.indexOf(step)}
          />
        )
      }
    >
      {step && <CheckoutSteps key={runKey} {...props} step={step} runKey={runKey} onHeld={setHeld} />}
    </Dialog>
  );
}

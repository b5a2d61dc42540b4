import type { Opportunity } from '@sigma/contract';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { WizardFooter, WizardNote } from '../../../parts/order-placing/wizard-footer.tsx';
import type { CaptureInput } from '../../../parts/passes/capture-input.ts';
import { degreesText } from '../../../parts/passes/pass-text.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { useUnloadQuestion } from '../../../ui/forms/use-unload-question.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Stepper } from '../../../ui/states/stepper.tsx';
import classes from './capture-dialog.module.css';
import { CapturePlaced } from './capture-placed.tsx';
import { CoverageColumn } from './coverage-column.tsx';
import { EXIT_QUESTION } from './exit-question.ts';
import { QuotaLine } from './quota-line.tsx';
import { type CaptureRun, useCaptureRun } from './use-capture-run.ts';
import type { WizardSlots } from './wizard-slots.ts';
import { closeCaptureWizard, useCaptureWizard } from './wizard-store.ts';

/** The tasking wizard over the opportunity viewer: its single step shows what the capture sees (spec 1:4.4). */
export function CaptureDialog(props: WizardSlots & { readonly input: CaptureInput }) {
  const { delivery, failure: failureOf } = props;
  const placed = useCaptureWizard((state) => state.placed);
  const run = useCaptureRun(props.input, delivery);
  const [exits, setExits] = useState(false);
  const isUnsent = placed === undefined && delivery.isTyped;
  useUnloadQuestion(isUnsent);
  const close = () => (isUnsent ? setExits(true) : closeCaptureWizard());
  const { isPlacing, failure, forget, place } = run.placing;
  const { asksAboutNight, answerNight } = run;
  return (
    <>
      <Dialog
        opened
        title="Request a capture"
        width={placed === undefined ? 960 : 600}
        flush
        locked={isPlacing || delivery.isHeld || exits || asksAboutNight}
        onClose={close}
        head={<Stepper label="Steps" steps={['Coverage Summary']} current={placed === undefined ? 0 : 1} />}
      >
        {placed !== undefined ? (
          <Placed {...props} onClose={close} />
        ) : failure !== undefined ? (
          <Frame onClose={close}>
            {failureOf({
              error: failure.error,
              isPlacing,
              onBack: forget,
              onTryAgain: () => failure.body && place(failure.body),
            })}
          </Frame>
        ) : (
          <CoverageSummary {...props} run={run} onClose={close} />
        )}
      </Dialog>
      {asksAboutNight && (
        <ConfirmDialog
          opened
          title="Capture at night?"
          text={nightText(props.input.pass)}
          confirm="Request night capture"
          onCancel={() => answerNight(false)}
          onConfirm={() => answerNight(true)}
        />
      )}
      {exits && (
        // Mounted when it opens, so that it is above the wizard.
        <ConfirmDialog
          {...EXIT_QUESTION}
          opened
          cancel="Stay"
          danger
          onCancel={() => setExits(false)}
          onConfirm={closeCaptureWizard}
        />
      )}
    </>
  );
}

/** The cameras of this product see reflected sunlight. */
function nightText({ sun_elevation }: Opportunity): string {
  const depth = degreesText(Math.abs(sun_elevation));
  return `The Sun is ${depth}° below the horizon in this pass, so the picture will be dark except for lights.`;
}

interface StepProps extends WizardSlots {
  readonly input: CaptureInput;
  readonly onClose: () => void;
}

function CoverageSummary({ input, delivery, run, onClose }: StepProps & { readonly run: CaptureRun }) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { isPlacing } = run.placing;
  // Where the dialog is low, the invalid field is out of sight.
  useEffect(() => {
    if (run.refusedTimes === 0) return;
    const field = form.current?.querySelector('[aria-invalid="true"]');
    if (field instanceof HTMLElement) field.focus();
  }, [run.refusedTimes]);
  return (
    <Frame
      onClose={onClose}
      actions={
        <>
          <WizardNote>
            You can cancel until the capture is scheduled, and request its withdrawal until it is taken.
          </WizardNote>
          <Button kind="primary" type="submit" form={formId} busy={isPlacing} disabled={!run.mayPlace}>
            {isPlacing ? 'Requesting…' : 'Request capture'}
          </Button>
        </>
      }
    >
      <div className={classes.columns}>
        <CoverageColumn input={input} problem={run.problem} />
        <form
          ref={form}
          id={formId}
          className={classes.form}
          aria-label="Order"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            run.submit();
          }}
        >
          <QuotaLine />
          {delivery.fields}
        </form>
      </div>
    </Frame>
  );
}

function Placed({ input, statusOf, onGoToDashboard, onClose }: StepProps) {
  const order = useCaptureWizard((state) => state.placed);
  return (
    <Frame
      isPlaced
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onGoToDashboard}>
          Go to dashboard
        </Button>
      }
    >
      {order && <CapturePlaced order={order} pass={input.pass} status={statusOf(order)} />}
    </Frame>
  );
}

interface FrameProps {
  readonly onClose: () => void;
  readonly actions?: ReactNode;
  /** As high as its content. */
  readonly isPlaced?: boolean;
  readonly children: ReactNode;
}

function Frame({ onClose, actions, isPlaced = false, children }: FrameProps) {
  return (
    <>
      <div className={classes.body} data-placed={isPlaced || undefined}>
        {children}
      </div>
      <WizardFooter onClose={onClose}>{actions}</WizardFooter>
    </>
  );
}

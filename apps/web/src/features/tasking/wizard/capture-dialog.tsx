import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { WizardFooter, WizardNote } from '../../../parts/order-placing/wizard-footer.tsx';
import {
  type CaptureInput,
  type RequestedPass,
  requestedPasses,
} from '../../../parts/passes/capture-input.ts';
import { degreesText } from '../../../parts/passes/pass-text.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { focusFirstInvalid } from '../../../ui/forms/focus-first-invalid.ts';
import { useUnloadQuestion } from '../../../ui/forms/use-unload-question.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Stepper } from '../../../ui/states/stepper.tsx';
import classes from './capture-dialog.module.css';
import { CapturePlaced, CapturesPlaced } from './capture-placed.tsx';
import { CoverageColumn } from './coverage-column.tsx';
import { EXIT_QUESTION } from './exit-question.ts';
import { QuotaLine } from './quota-line.tsx';
import { type Aims, useAims } from './use-aims.ts';
import { type CaptureRun, useCaptureRun } from './use-capture-run.ts';
import type { WizardSlots } from './wizard-slots.ts';
import { closeCaptureWizard, useCaptureWizard } from './wizard-store.ts';

/** The tasking wizard over the opportunity viewer: its single step shows what the capture sees (spec 1:4.4). */
export function CaptureDialog(props: WizardSlots & { readonly input: CaptureInput }) {
  const { delivery, failure: failureOf } = props;
  const placed = useCaptureWizard((state) => state.placed);
  const aims = useAims(props.input);
  const { input } = aims;
  const run = useCaptureRun(input, delivery);
  const passes = requestedPasses(input);
  const [exits, setExits] = useState(false);
  const isUnsent = placed === undefined && delivery.isTyped;
  useUnloadQuestion(isUnsent);
  const leave = () => {
    if (placed === undefined) props.onLeave(passes);
    closeCaptureWizard();
  };
  const close = () => (isUnsent ? setExits(true) : leave());
  const { isPlacing, failure, forget, place } = run.placing;
  const { asksAboutNight, answerNight } = run;
  return (
    <>
      <Dialog
        opened
        title={passes.length === 1 ? 'Request a capture' : 'Request captures'}
        width={placed === undefined ? 960 : 600}
        flush
        locked={isPlacing || delivery.isHeld || exits || asksAboutNight}
        onClose={close}
        head={<Stepper label="Steps" steps={['Coverage Summary']} current={placed === undefined ? 0 : 1} />}
      >
        {placed !== undefined ? (
          <Placed {...props} input={input} onClose={close} />
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
          <CoverageSummary {...props} input={input} aims={aims} run={run} onClose={close} />
        )}
      </Dialog>
      {asksAboutNight && (
        <ConfirmDialog
          opened
          title="Capture at night?"
          text={nightText(passes)}
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
          onConfirm={leave}
        />
      )}
    </>
  );
}

/** The cameras of this product see reflected sunlight. */
function nightText(passes: readonly RequestedPass[]): string {
  const dark = passes.filter(({ pass }) => pass.eclipsed);
  if (passes.length > 1) {
    return `In ${dark.length} of the ${passes.length} passes the Sun is below the horizon, so their pictures will be dark except for lights.`;
  }
  const depth = degreesText(Math.abs(dark[0]?.pass.sun_elevation ?? 0));
  return `The Sun is ${depth}° below the horizon in this pass, so the picture will be dark except for lights.`;
}

interface StepProps extends WizardSlots {
  readonly input: CaptureInput;
  readonly onClose: () => void;
}

interface SummaryProps extends StepProps {
  readonly aims: Aims;
  readonly run: CaptureRun;
}

function CoverageSummary({ input, aims, delivery, run, onClose }: SummaryProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { isPlacing } = run.placing;
  const count = requestedPasses(input).length;
  const isOne = count === 1;
  const mayPlace = run.mayPlace && !aims.isProposing && !aims.isInvalid;
  // Where the dialog is low, the invalid field is out of sight.
  useEffect(() => {
    if (run.refusedTimes > 0) focusFirstInvalid(form.current);
  }, [run.refusedTimes]);
  return (
    <Frame
      onClose={onClose}
      actions={
        <>
          <WizardNote>
            {isOne
              ? 'You can cancel until the capture is scheduled, and request its withdrawal until it is taken.'
              : 'You can cancel each capture until it is scheduled, and request its withdrawal until it is taken.'}
          </WizardNote>
          <Button kind="primary" type="submit" form={formId} busy={isPlacing} disabled={!mayPlace}>
            {isPlacing ? 'Requesting…' : isOne ? 'Request capture' : `Request ${count} captures`}
          </Button>
        </>
      }
    >
      <div className={classes.columns}>
        <CoverageColumn aims={aims} problem={run.problem} />
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
          <QuotaLine requested={count} />
          {delivery.fields}
        </form>
      </div>
    </Frame>
  );
}

function Placed({ input, statusOf, onGoToDashboard, onClose }: StepProps) {
  const orders = useCaptureWizard((state) => state.placed) ?? [];
  const [order, ...others] = orders;
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
      {others.length > 0 && <CapturesPlaced orders={orders} statusOf={statusOf} />}
      {others.length === 0 && order && (
        <CapturePlaced order={order} pass={input.pass} status={statusOf(order)} />
      )}
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

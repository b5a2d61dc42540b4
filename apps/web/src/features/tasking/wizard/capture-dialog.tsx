import { type ReactNode, useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import classes from './capture-dialog.module.css';
import { CapturePlaced } from './capture-placed.tsx';
import type { CaptureWish } from './capture-wish.ts';
import { CoverageColumn } from './coverage-column.tsx';
import { QuotaLine } from './quota-line.tsx';
import { type CaptureRun, useCaptureRun } from './use-capture-run.ts';
import type { WizardSlots } from './wizard-slots.ts';
import { closeCaptureWizard, useCaptureWizard } from './wizard-store.ts';

/** The tasking wizard over the opportunity viewer: its single step shows what the capture sees (1:4.4). */
export function CaptureDialog(props: WizardSlots & { readonly wish: CaptureWish }) {
  const { delivery, failure: failureOf } = props;
  const placed = useCaptureWizard((state) => state.placed);
  const run = useCaptureRun(props.wish, delivery);
  const { isPlacing, failure, forget, place } = run.placing;
  return (
    <Dialog
      opened
      title="Request a capture"
      width={960}
      flush
      held={isPlacing || delivery.isHeld}
      onClose={closeCaptureWizard}
      head={<Stepper label="Steps" steps={['Coverage Summary']} current={placed === undefined ? 0 : 1} />}
    >
      {placed !== undefined ? (
        <Placed {...props} />
      ) : failure !== undefined ? (
        <Frame>
          {failureOf({
            error: failure.error,
            isPlacing,
            onBack: forget,
            onTryAgain: () => failure.body && place(failure.body),
          })}
        </Frame>
      ) : (
        <CoverageSummary {...props} run={run} />
      )}
    </Dialog>
  );
}

interface CoverageSummaryProps extends WizardSlots {
  readonly wish: CaptureWish;
  readonly run: CaptureRun;
}

function CoverageSummary({ wish, delivery, run }: CoverageSummaryProps) {
  const formId = useId();
  const { isPlacing } = run.placing;
  return (
    <Frame
      actions={
        <>
          <span className={classes.note}>You can cancel until the capture is scheduled.</span>
          <Button kind="primary" type="submit" form={formId} busy={isPlacing} disabled={!run.mayPlace}>
            {isPlacing ? 'Requesting…' : 'Request capture'}
          </Button>
        </>
      }
    >
      <div className={classes.columns}>
        <CoverageColumn wish={wish} fault={run.fault} />
        <form
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

function Placed({ wish, statusOf, onGoToDashboard }: WizardSlots & { readonly wish: CaptureWish }) {
  const order = useCaptureWizard((state) => state.placed);
  return (
    <Frame
      actions={
        <Button kind="primary" onClick={onGoToDashboard}>
          Go to dashboard
        </Button>
      }
    >
      {order && <CapturePlaced order={order} pass={wish.pass} status={statusOf(order)} />}
    </Frame>
  );
}

function Frame({ actions, children }: { readonly actions?: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      <div className={classes.body}>{children}</div>
      <footer className={classes.footer}>
        <Button kind="quiet" onClick={closeCaptureWizard}>
          Close
        </Button>
        <div className={classes.actions}>{actions}</div>
      </footer>
    </>
  );
}

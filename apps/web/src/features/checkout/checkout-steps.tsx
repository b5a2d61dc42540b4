import { MAX_SCENES_PER_ORDER } from '@sigma/contract';
import type { WizardStep } from '@sigma/domain';
import { type ReactNode, useId } from 'react';
import { OrderFailure } from '../../parts/order-placing/order-failure.tsx';
import { WizardFooter, WizardNote } from '../../parts/order-placing/wizard-footer.tsx';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/basics/button.tsx';
import type { CheckoutProps } from './checkout-props.ts';
import classes from './checkout-steps.module.css';
import { CompleteStep } from './complete-step.tsx';
import { EstimateColumn } from './estimate-column.tsx';
import { FinalizeStep } from './finalize-step.tsx';
import { insideKm2 } from './inside-share.ts';
import { cloudNote } from './order-scene.ts';
import { SummaryStep } from './summary-step.tsx';
import { type CheckoutRun, type RunOptions, useCheckoutRun } from './use-checkout-run.ts';
import { closeWizard, stepWizard, useWizard } from './wizard-store.ts';

interface CheckoutStepsProps extends CheckoutProps, RunOptions {
  readonly step: WizardStep;
}

export function CheckoutSteps(props: CheckoutStepsProps) {
  const run = useCheckoutRun(props);
  const { failure, place, isPlacing, forget } = run.placing;
  if (failure !== undefined) {
    return (
      <Frame>
        <OrderFailure
          error={failure.error}
          isPlacing={isPlacing}
          onBack={forget}
          onTryAgain={() => failure.body && place(failure.body)}
          onGoToOrders={props.onGoToOrders}
        />
      </Frame>
    );
  }
  switch (props.step) {
    case 'summary':
      return <Summary {...props} run={run} />;
    case 'finalize':
      return <Finalize run={run} />;
    case 'complete':
      return <Complete {...props} />;
  }
}

function Summary({ scenes, isEmpty, cart, onSkip, run }: CheckoutProps & { readonly run: CheckoutRun }) {
  const count = run.ordered.length;
  return (
    <Frame
      actions={
        <Button
          kind="primary"
          disabled={count === 0 || count > MAX_SCENES_PER_ORDER}
          onClick={() => stepWizard(1)}
        >
          Next
        </Button>
      }
    >
      <SummaryStep
        scenes={scenes}
        collection={run.collection}
        onCollection={run.chooseCollection}
        onSkip={onSkip}
        list={cart}
        isEmpty={isEmpty}
      />
    </Frame>
  );
}

function Finalize({ run }: { readonly run: CheckoutRun }) {
  const { programId } = useSession();
  const formId = useId();
  const { isPlacing } = run.placing;
  return (
    <Frame
      actions={
        <>
          <WizardNote>You can cancel until the delivery begins.</WizardNote>
          <Button disabled={isPlacing} onClick={() => stepWizard(-1)}>
            Back
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={isPlacing}>
            {isPlacing ? 'Placing…' : 'Place order'}
          </Button>
        </>
      }
    >
      <div className={classes.columns}>
        <FinalizeStep
          formId={formId}
          program={programId}
          {...run.form}
          messages={run.messages}
          check={run.check}
          scenes={run.ordered}
          isReading={run.isReading}
          onReading={run.setReading}
          onChange={run.change}
          onSubmit={run.submit}
        />
        <EstimateColumn
          estimate={run.estimate}
          level={run.form.draft.product_level}
          cloudNote={cloudNote(run.ordered)}
          insideKm2={insideKm2(run.ordered)}
          onSummary={() => stepWizard(-1)}
        />
      </div>
    </Frame>
  );
}

function Complete({ scenes, statusOf, live, onGoToOrders }: CheckoutProps) {
  const order = useWizard((state) => state.placed);
  return (
    <Frame
      actions={
        <Button kind="primary" onClick={onGoToOrders}>
          Go to orders
        </Button>
      }
    >
      {order &&
        live(order, (current) => (
          <CompleteStep order={current} status={statusOf(order)} left={scenes.length} />
        ))}
    </Frame>
  );
}

function Frame({ actions, children }: { readonly actions?: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      <div className={classes.body}>{children}</div>
      <WizardFooter onClose={closeWizard}>{actions}</WizardFooter>
    </>
  );
}

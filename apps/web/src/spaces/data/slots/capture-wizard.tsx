import { longestName } from '@sigma/domain';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { aimChosenPasses, unchoosePasses } from '../../../features/opportunities/opportunity-store.ts';
import { LiveOrderStatus } from '../../../features/orders/live-order-status.tsx';
import { EXIT_QUESTION } from '../../../features/tasking/wizard/exit-question.ts';
import { taskingQuotaQuery } from '../../../features/tasking/wizard/wizard.queries.ts';
import { closeCaptureWizard, useCaptureWizard } from '../../../features/tasking/wizard/wizard-store.ts';
import { DeliveryFields } from '../../../parts/order-placing/delivery-fields.tsx';
import { OrderFailure } from '../../../parts/order-placing/order-failure.tsx';
import { useDelivery } from '../../../parts/order-placing/use-delivery.ts';
import { type CaptureInput, requestedPasses } from '../../../parts/passes/capture-input.ts';
import { programPath, useSession } from '../../../session/session.tsx';
import { type LeaveQuestion, useLeaveQuestion } from '../../../ui/forms/leave-question.ts';

const CaptureDialog = lazy(() =>
  import('../../../features/tasking/wizard/capture-dialog.tsx').then((module) => ({
    default: module.CaptureDialog,
  })),
);

/** The tasking wizard within the opportunity viewer, with the question before it is left. */
export function CaptureWizard() {
  const { input, runKey } = useCaptureWizard();
  useLeaveWizard();
  useEffect(() => closeCaptureWizard, []);
  return input === undefined ? null : (
    <Suspense>
      <OpenWizard key={runKey} input={input} />
    </Suspense>
  );
}

function OpenWizard({ input }: { readonly input: CaptureInput }) {
  const { programId } = useSession();
  const navigate = useNavigate();
  const quota = useQuery(taskingQuotaQuery(programId));
  const { fields, isTyped, read, refuse, remember } = useDelivery(
    quota.data?.collection ?? '',
    longestName(requestedPasses(input).length),
  );
  return (
    <CaptureDialog
      input={input}
      delivery={{
        fields: quota.data && <DeliveryFields {...fields} />,
        isTyped,
        read,
        refuse,
        remember: (orders) => {
          for (const order of orders.slice(0, 1)) remember(order);
          unchoosePasses(requestedPasses(input));
        },
        isHeld: fields.isReading,
      }}
      failure={(failure) => (
        <OrderFailure
          {...failure}
          onGoToOrders={() => void navigate({ to: programPath(programId, '/orders') })}
        />
      )}
      onLeave={aimChosenPasses}
      statusOf={(order) => <LiveOrderStatus order={order} />}
      onGoToDashboard={() => {
        closeCaptureWizard();
        void navigate({ to: programPath(programId, '/tasking/dashboard') });
      }}
    />
  );
}

/** Leaving the tasking view with the wizard open asks first (spec 1:2.5#14). */
function useLeaveWizard(): void {
  const isOpen = useCaptureWizard(({ input, placed }) => input !== undefined && placed === undefined);
  const question = useMemo<LeaveQuestion | undefined>(
    () =>
      isOpen
        ? {
            ...EXIT_QUESTION,
            staysAt: ['/tasking'],
            leavesAt: ['/tasking/dashboard'],
            onLeave: closeCaptureWizard,
          }
        : undefined,
    [isOpen],
  );
  useLeaveQuestion(question);
}

import { type Order, REQUESTS_DATA } from '@sigma/contract';
import { IconBan, IconCopy, IconFiles, IconFileText, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { ContractButton } from '../../../parts/contract/contract-button.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { orderTitle } from '../order/order-phase.ts';
import { useOrderActions } from './use-order-actions.ts';

interface OrderActionsProps {
  readonly order: Order;
  /** Leads to the delivered files. */
  readonly onFiles: () => void;
  readonly onOrderAgain: (order: Order) => Promise<void>;
}

/** The actions that the order allows now: try again, cancel, files, order again, manifest. */
export function OrderActions({ order, onFiles, onOrderAgain }: OrderActionsProps) {
  const { cancel, retry, manifest } = useOrderActions(order);
  const [asks, setAsks] = useState(false);
  const [isAgain, setAgain] = useState(false);
  const isDelivered = order.orderStatus.reqLineItemStatus === 'order_delivered';
  const again = () => {
    setAgain(true);
    void onOrderAgain(order).finally(() => setAgain(false));
  };
  return (
    <>
      {order.retryable && (
        <Button kind="primary" icon={IconRefresh} busy={retry.isPending} onClick={() => retry.mutate()}>
          Try again
        </Button>
      )}
      {order.cancelable && order.starts_at === null && (
        <Button kind="danger" icon={IconBan} busy={cancel.isPending} onClick={() => setAsks(true)}>
          Cancel order
        </Button>
      )}
      {isDelivered && (
        <Button kind="primary" icon={IconFiles} onClick={onFiles}>
          Files
        </Button>
      )}
      {order.item_ids.length > 0 && (
        <ContractButton use={REQUESTS_DATA} icon={IconCopy} busy={isAgain} onClick={again}>
          Order again
        </ContractButton>
      )}
      {isDelivered && (
        <Button icon={IconFileText} busy={manifest.isPending} onClick={() => manifest.mutate()}>
          Manifest
        </Button>
      )}
      <ConfirmDialog
        opened={asks}
        title="Cancel this order?"
        text={`${orderTitle(order)} will not be delivered. This cannot be undone.`}
        confirm="Cancel order"
        cancel="Keep order"
        danger
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          cancel.mutate();
        }}
      />
    </>
  );
}

import type { Order } from '@sigma/contract';
import { formatDestination } from '@sigma/domain';
import type { ReactNode } from 'react';
import { OrderPlaced } from '../../parts/order-placing/order-placed.tsx';
import { counted } from '../../ui/text/figures.ts';
import { areaText } from '../../ui/text/measures.ts';
import classes from './complete-step.module.css';

interface CompleteStepProps {
  /** The order as it is now. */
  readonly order: Order;
  /** The live status of the order. */
  readonly status: ReactNode;
  /** Scenes of other collections that are still in the cart. */
  readonly left: number;
}

const PLACED = { title: 'Order placed', text: 'Delivery begins by itself. Follow it in Orders.' };
const CANCELED = {
  title: 'Order canceled',
  text: 'Nothing was delivered. In Orders, the same scenes can be ordered again.',
  isCanceled: true,
};

const isCanceled = ({ orderStatus }: Order) => orderStatus.reqLineItemStatus === 'order_canceled';

export function CompleteStep({ order, status, left }: CompleteStepProps) {
  const { s3Bucket, s3Folder, delivery_prefix: prefix } = order;
  return (
    <OrderPlaced
      order={order}
      {...(isCanceled(order) ? CANCELED : PLACED)}
      status={status}
      facts={[['Destination', formatDestination({ bucket: s3Bucket, folder: prefix ?? s3Folder })]]}
      factsBelow={[['Scenes', `${counted(order.scenes.length, 'scene')}, ${areaText(order.area_km2)}`]]}
    >
      {left > 0 && (
        <p className={classes.left}>
          {counted(left, 'scene of another collection is', 'scenes of another collection are')} still in the
          cart.
        </p>
      )}
    </OrderPlaced>
  );
}

import type { Opportunity, Order } from '@sigma/contract';
import { formatDestination } from '@sigma/domain';
import type { ReactNode } from 'react';
import { OrderPlaced, PlacedStep } from '../../../parts/order-placing/order-placed.tsx';
import { Facts } from '../../../ui/layout/page.tsx';
import { counted, dayText, instantText, timeText } from '../../../ui/text/figures.ts';
import classes from './capture-placed.module.css';

interface CapturePlacedProps {
  readonly order: Order;
  readonly pass: Opportunity;
  /** The live status of the order. */
  readonly status: ReactNode;
}

export function CapturePlaced({ order, pass, status }: CapturePlacedProps) {
  const { s3Bucket, s3Folder } = order;
  const window = `${timeText(pass.start_time, true)} – ${timeText(pass.end_time, true)} UTC`;
  return (
    <OrderPlaced
      order={order}
      title="Capture requested"
      text="Follow its planning, its pass and its delivery on the dashboard."
      status={status}
      facts={[
        ['Sensor', pass.sensor_name],
        ['Pass', `${dayText(pass.start_time)}, ${window}`],
        ['Destination', formatDestination({ bucket: s3Bucket, folder: s3Folder })],
      ]}
    />
  );
}

interface CapturesPlacedProps {
  readonly orders: readonly Order[];
  readonly statusOf: (order: Order) => ReactNode;
}

/** The orders of captures that were requested together, in the sequence of their passes. */
export function CapturesPlaced({ orders, statusOf }: CapturesPlacedProps) {
  const [first] = orders;
  return (
    <PlacedStep
      title={`${counted(orders.length, 'capture')} requested`}
      text="Each is an order of its own. Follow their planning, their passes and their delivery on the dashboard."
    >
      <ol className={classes.orders} aria-label="Requested captures">
        {orders.map((order) => (
          <li key={order.id}>
            <span className={classes.name}>
              {order.name}
              {order.tasking && <span>{instantText(order.tasking.start_time, true)}</span>}
            </span>
            {statusOf(order)}
          </li>
        ))}
      </ol>
      {first && (
        <Facts
          facts={[
            ['Destination', formatDestination({ bucket: first.s3Bucket, folder: first.s3Folder })],
            ['Product', `${first.productLevel}, ${first.fileFormat}`],
          ]}
        />
      )}
    </PlacedStep>
  );
}

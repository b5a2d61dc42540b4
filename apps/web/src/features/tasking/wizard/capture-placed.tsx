import type { Opportunity, Order } from '@sigma/contract';
import { formatDestination } from '@sigma/domain';
import type { ReactNode } from 'react';
import { OrderPlaced } from '../../../parts/order-placing/order-placed.tsx';
import { dayText, timeText } from '../../../ui/text/figures.ts';

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

import type { Opportunity, Order } from '@sigma/contract';
import { formatDestination } from '@sigma/domain';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { focusOnMount } from '../../../ui/basics/focus-on-mount.ts';
import { Facts } from '../../../ui/layout/page.tsx';
import { CopyText } from '../../../ui/text/copy-text.tsx';
import { dayText, timeText } from '../../../ui/text/figures.ts';
import classes from './capture-dialog.module.css';

interface CapturePlacedProps {
  readonly order: Order;
  readonly pass: Opportunity;
  /** The order's status, live. */
  readonly status: ReactNode;
}

export function CapturePlaced({ order, pass, status }: CapturePlacedProps) {
  const { s3Bucket, s3Folder, productLevel, fileFormat } = order;
  const window = `${timeText(pass.start_time, true)} – ${timeText(pass.end_time, true)} UTC`;
  return (
    <div className={classes.placed}>
      <div className={classes.placedHead}>
        <IconCircleCheckFilled size={32} />
        <div>
          <h3 className={classes.title} tabIndex={-1} ref={focusOnMount}>
            Capture requested
          </h3>
          <p className={classes.text}>Follow its planning, its pass and its delivery on the dashboard.</p>
        </div>
        <div className={classes.status}>{status}</div>
      </div>
      <Facts
        facts={[
          ['Order', order.name === '' ? 'Unnamed order' : order.name],
          ['Id', <CopyText key="id" bare text={order.id} />],
          ['Sensor', pass.sensor_name],
          ['Pass', `${dayText(pass.start_time)}, ${window}`],
          ['Destination', formatDestination({ bucket: s3Bucket, folder: s3Folder })],
          ['Product', `${productLevel}, ${fileFormat}`],
        ]}
      />
    </div>
  );
}

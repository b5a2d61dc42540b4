import type { Order } from '@sigma/contract';
import { formatDestination } from '@sigma/domain';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { focusOnMount } from '../../ui/basics/focus-on-mount.ts';
import { Facts } from '../../ui/layout/page.tsx';
import { CopyText } from '../../ui/text/copy-text.tsx';
import { areaText, counted } from '../../ui/text/figures.ts';
import classes from './complete-step.module.css';

interface CompleteStepProps {
  readonly order: Order;
  /** The order's status, live. */
  readonly status: ReactNode;
  /** Scenes of other collections that are still in the cart. */
  readonly left: number;
}

export function CompleteStep({ order, status, left }: CompleteStepProps) {
  return (
    <div className={classes.step}>
      <div className={classes.head}>
        <IconCircleCheckFilled size={32} />
        <div>
          <h3 className={classes.title} tabIndex={-1} ref={focusOnMount}>
            Order placed
          </h3>
          <p className={classes.text}>Delivery begins by itself. Follow it in Orders.</p>
        </div>
        <div className={classes.status}>{status}</div>
      </div>
      <Facts
        facts={[
          ['Order', order.name === '' ? 'Unnamed order' : order.name],
          ['Id', <CopyText key="id" bare text={order.id} />],
          [
            'Destination',
            formatDestination({
              bucket: order.s3Bucket,
              folder: order.delivery_prefix ?? order.s3Folder,
            }),
          ],
          ['Product', `${order.productLevel}, ${order.fileFormat}`],
          ['Scenes', `${counted(order.scenes.length, 'scene')}, ${areaText(order.area_km2)}`],
        ]}
      />
      {left > 0 && (
        <p className={classes.left}>
          {counted(left, 'scene')} of another collection {left === 1 ? 'is' : 'are'} still in the cart.
        </p>
      )}
    </div>
  );
}

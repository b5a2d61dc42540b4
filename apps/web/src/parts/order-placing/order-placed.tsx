import type { Order } from '@sigma/contract';
import { IconCircleCheckFilled, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ICON_STROKE } from '../../ui/basics/button.tsx';
import { focusOnMount } from '../../ui/basics/focus-on-mount.ts';
import { Facts } from '../../ui/layout/page.tsx';
import { CopyText } from '../../ui/text/copy-text.tsx';
import classes from './order-placed.module.css';

interface OrderPlacedProps {
  readonly order: Order;
  readonly title: string;
  readonly text: string;
  /** The order was canceled right after it was placed. */
  readonly isCanceled?: boolean;
  /** The live status of the order. */
  readonly status: ReactNode;
  /** Facts between the id and the product. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  /** Facts below the product. */
  readonly factsBelow?: readonly (readonly [name: string, value: ReactNode])[];
  readonly children?: ReactNode;
}

/** The last step of a wizard that placed an order. */
export function OrderPlaced({
  order,
  title,
  text,
  isCanceled,
  status,
  facts,
  factsBelow = [],
  children,
}: OrderPlacedProps) {
  return (
    <PlacedStep title={title} text={text} isCanceled={isCanceled} status={status}>
      <Facts
        facts={[
          ['Order', order.name === '' ? 'Unnamed order' : order.name],
          ['Id', <CopyText key="id" bare text={order.id} />],
          ...facts,
          ['Product', `${order.productLevel}, ${order.fileFormat}`],
          ...factsBelow,
        ]}
      />
      {children}
    </PlacedStep>
  );
}

interface PlacedStepProps extends Pick<OrderPlacedProps, 'title' | 'text' | 'children'> {
  readonly isCanceled?: boolean | undefined;
  readonly status?: ReactNode;
}

/** The confirmation, which takes the focus, above what was placed. */
export function PlacedStep({ title, text, isCanceled = false, status, children }: PlacedStepProps) {
  return (
    <div className={classes.step}>
      <div className={classes.head} data-canceled={isCanceled || undefined}>
        {isCanceled ? <IconCircleX size={32} stroke={ICON_STROKE} /> : <IconCircleCheckFilled size={32} />}
        <div className={classes.words}>
          <h3 className={classes.title} tabIndex={-1} ref={focusOnMount}>
            {title}
          </h3>
          <p className={classes.text}>{text}</p>
        </div>
        <div className={classes.status}>{status}</div>
      </div>
      {children}
    </div>
  );
}

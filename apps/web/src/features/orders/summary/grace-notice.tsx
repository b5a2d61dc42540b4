import type { Order } from '@sigma/contract';
import { IconClock } from '@tabler/icons-react';
import { useServerNow } from '../../../session/server-clock.ts';
import { Button, ICON_STROKE } from '../../../ui/basics/button.tsx';
import classes from './grace-notice.module.css';
import { useOrderActions } from './use-order-actions.ts';

const SECOND_MS = 1000;

/** An accepted order that waits for its start: the seconds left, and both ways to end the wait (PD-60). */
export function GraceNotice({ order }: { readonly order: Order }) {
  return order.starts_at === null ? null : <Waiting order={order} startsAt={order.starts_at} />;
}

function Waiting({ order, startsAt }: { readonly order: Order; readonly startsAt: string }) {
  const { cancel, start } = useOrderActions(order);
  const seconds = secondsUntil(startsAt, useServerNow(SECOND_MS));
  return (
    <section className={classes.notice} aria-label="Start of the order">
      <IconClock size={16} stroke={ICON_STROKE} />
      <p className={classes.text}>
        {seconds > 0 ? (
          <>
            Starts in <span role="timer">{seconds} s</span>. Until then nothing is delivered.
          </>
        ) : (
          'Starting…'
        )}
      </p>
      <div className={classes.ways}>
        <Button size="s" busy={start.isPending} disabled={cancel.isPending} onClick={() => start.mutate()}>
          Start now
        </Button>
        <Button
          kind="danger"
          size="s"
          busy={cancel.isPending}
          disabled={start.isPending}
          onClick={() => cancel.mutate()}
        >
          Cancel order
        </Button>
      </div>
    </section>
  );
}

/** Whole seconds left, 0 once the start has come. */
export function secondsUntil(startsAt: string, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(startsAt) - nowMs) / SECOND_MS));
}

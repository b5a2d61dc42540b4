import type { TaskingRequest } from '@sigma/contract';
import { IconGripVertical } from '@tabler/icons-react';
import { OrderStatusBadge } from '../../../parts/order-status/order-status-badge.tsx';
import { ICON_STROKE } from '../../../ui/basics/button.tsx';
import { VisuallyHidden } from '../../../ui/basics/visually-hidden.tsx';
import { CutName } from '../../../ui/text/cut-name.tsx';
import { dayText, timeText } from '../../../ui/text/figures.ts';
import { requestName } from '../desk-names.ts';
import { constraintTexts } from '../desk-text.ts';
import type { DeskNames } from '../layout/named-sentence.ts';
import type { OnPress } from '../timeline/use-desk-drag.ts';
import classes from './queue.module.css';

interface QueueEntryProps {
  readonly request: TaskingRequest;
  readonly names: DeskNames;
  /** Whether the chosen plan flies it. */
  readonly isPlanned: boolean;
  readonly isOpen: boolean;
  readonly canEdit: boolean;
  readonly onOpen: (id: string) => void;
  readonly onPress: OnPress;
}

/** A waiting request in three lines: its priority and name, what it demands, and until when. */
export function QueueEntry({ request, names, isPlanned, isOpen, canEdit, onOpen, onPress }: QueueEntryProps) {
  const { id, priority, active, status, window_end } = request;
  const constraints = constraintTexts(request, names).join(' · ');
  return (
    <div className={classes.request} data-inactive={!active || undefined}>
      {canEdit && (
        <span
          className={classes.grip}
          title="Drag to a satellite"
          aria-hidden="true"
          onPointerDown={(event) => onPress({ request: id }, event)}
        >
          <IconGripVertical size={16} stroke={ICON_STROKE} />
        </span>
      )}
      <button
        type="button"
        className={classes.open}
        aria-current={isOpen || undefined}
        onClick={() => onOpen(id)}
      >
        <span className={classes.priority} title="Priority">
          <VisuallyHidden>Priority </VisuallyHidden>
          {priority}
        </span>
        <span className={classes.head}>
          <CutName name={requestName(request)} className={classes.name} />
          <OrderStatusBadge status={status} bare />
        </span>
        <span className={classes.line} title={constraints}>
          {constraints}
        </span>
        <span className={classes.line}>
          Until {dayText(window_end)}, {timeText(window_end)} UTC
          {isPlanned && <span className={classes.planned}> · In this plan</span>}
          {!active && ' · Not planned'}
        </span>
      </button>
    </div>
  );
}

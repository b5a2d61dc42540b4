import type { SensorTask } from '@sigma/contract';
import type { KeyboardEvent } from 'react';
import { STATE_NAMES, taskSentence } from '../desk-text.ts';
import type { PlacedBar } from '../layout/lane-rows.ts';
import type { DeskNames } from '../layout/named-sentence.ts';
import type { DeskActions } from '../use-desk-actions.ts';
import classes from './timeline.module.css';
import type { OnPress } from './use-desk-drag.ts';

export const ROW_PX = 26;

interface TaskBarProps {
  readonly task: SensorTask;
  readonly leftPx: number;
  readonly widthPx: number;
  readonly place: PlacedBar;
  readonly names: DeskNames;
  /** Whether the task is of the plan that is being edited. */
  readonly isOwn: boolean;
  readonly isOpen: boolean;
  readonly isLifted: boolean;
  readonly actions: DeskActions;
  readonly onOpen: () => void;
  readonly onPress: OnPress;
}

const MOVES: Readonly<Record<string, 'earlier' | 'later' | 'up' | 'down' | undefined>> = {
  ArrowLeft: 'earlier',
  ArrowRight: 'later',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** A picture on the timeline: opened by a click, moved by dragging or with Alt and the arrow keys, F fixes and R refuses it. */
export function TaskBar(props: TaskBarProps) {
  const { task, leftPx, widthPx, place, names, isOwn, isOpen, isLifted, actions, onOpen, onPress } = props;
  const canEdit = actions.canEdit && isOwn;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!canEdit || event.ctrlKey || event.metaKey) return;
    const move = event.altKey ? MOVES[event.key] : undefined;
    const key = event.key.toLowerCase();
    if (move !== undefined) void actions.moveByKey(task, move);
    else if (event.altKey) return;
    else if (key === 'f') actions.setState(task, task.state === 'fixed' ? 'proposed' : 'fixed');
    else if (key === 'r' || key === 'delete')
      actions.setState(task, task.state === 'refused' ? 'proposed' : 'refused');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const name = names.request(task.tasking_request);
  return (
    <button
      type="button"
      className={classes.task}
      data-state={task.state}
      data-own={isOwn || undefined}
      data-lifted={isLifted || undefined}
      aria-current={isOpen || undefined}
      aria-label={taskSentence(task, names)}
      aria-keyshortcuts={canEdit ? 'F R Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown' : undefined}
      title={`${name}, ${STATE_NAMES[task.state].toLowerCase()}`}
      style={{ left: leftPx, width: widthPx, top: place.row * ROW_PX }}
      onClick={onOpen}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => canEdit && onPress({ request: task.tasking_request, task }, event)}
    >
      {place.label !== 'none' && (
        <span
          className={classes.taskLabel}
          data-after={place.label === 'after' || undefined}
          style={{ maxWidth: place.roomPx }}
          aria-hidden="true"
        >
          {name}
        </span>
      )}
    </button>
  );
}

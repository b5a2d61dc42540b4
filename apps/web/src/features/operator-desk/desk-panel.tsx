import type { SensorTask } from '@sigma/contract';
import { memo } from 'react';
import { Tabs } from '../../ui/layout/tabs.tsx';
import classes from './desk.module.css';
import { Omitted } from './plan/omitted.tsx';
import { TaskTable } from './plan/task-table.tsx';
import { RequestQueue } from './queue/request-queue.tsx';
import type { OnPress } from './timeline/use-desk-drag.ts';
import type { Desk } from './use-desk.ts';
import type { DeskViewAccess } from './use-desk-view.ts';

interface DeskPanelProps extends DeskViewAccess {
  readonly desk: Desk;
  readonly canEdit: boolean;
  /** Undefined for those who may not add requests. */
  readonly onNewRequest: (() => void) | undefined;
  readonly onPress: OnPress;
  readonly onOpenTask: (task: SensorTask) => void;
}

/** Next to the timeline: the queue, the tasks as a table, and what the plan omits. Movements of the timeline do not render it. */
export const DeskPanel = memo(function DeskPanel(props: DeskPanelProps) {
  const { view, onView, desk, canEdit, onNewRequest, onPress, onOpenTask } = props;
  const openRequest = (request: string) => onView({ request });
  return (
    <section className={classes.panel} aria-label="Requests and tasks">
      <Tabs
        label="Requests and tasks"
        value={view.tab}
        onChange={(tab) => onView({ tab })}
        tabs={[
          {
            id: 'requests',
            label: 'Requests',
            count: desk.waiting,
            panel: (
              <RequestQueue
                {...{ desk, canEdit, onNewRequest, onPress }}
                search={view.search}
                opened={view.request}
                onSearch={(search) => onView({ search })}
                onOpen={openRequest}
              />
            ),
          },
          {
            id: 'tasks',
            label: 'Tasks',
            count: desk.planTasks.length,
            panel: <TaskTable desk={desk} opened={view.task} onOpen={onOpenTask} />,
          },
          {
            id: 'omitted',
            label: 'Omitted',
            count: desk.plan?.left_out.length ?? 0,
            panel: <Omitted desk={desk} onOpenRequest={openRequest} />,
          },
        ]}
      />
    </section>
  );
});

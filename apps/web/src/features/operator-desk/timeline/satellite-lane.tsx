import type { OperatedSensor, RequestPass, SensorTask, TaskingSchedule } from '@sigma/contract';
import { IconCalendarOff } from '@tabler/icons-react';
import { memo } from 'react';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { useRovingFocus } from '../../../ui/basics/roving-focus.ts';
import { VisuallyHidden } from '../../../ui/basics/visually-hidden.tsx';
import { counted } from '../../../ui/text/figures.ts';
import { degreesText } from '../desk-text.ts';
import type { LaneContent, Timed } from '../layout/lane-content.ts';
import { type Bar, laneRows } from '../layout/lane-rows.ts';
import type { DeskNames } from '../layout/named-sentence.ts';
import { nearestPass, snapMs } from '../layout/snap-pass.ts';
import { stationPassesText } from '../layout/station-forecast.ts';
import { fractionAt, instantAt, placed, type TimeView } from '../layout/time-view.ts';
import type { DeskActions } from '../use-desk-actions.ts';
import { useDrag } from './drag-store.ts';
import { laneTarget } from './drop-place.ts';
import { BlockOutBar, Ground, LEAST_BAR_PX, PassSlot, timesText } from './lane-grounds.tsx';
import { SetAge, useElementSet } from './set-age.tsx';
import { ROW_PX, TaskBar } from './task-bar.tsx';
import classes from './timeline.module.css';
import type { OnPress } from './use-desk-drag.ts';
import { useEclipses } from './use-eclipses.ts';

/** What all lanes share. Lanes are rendered again only when one of these changes, so each must stay the same object. */
export interface SharedLaneProps {
  readonly names: DeskNames;
  readonly stationName: (id: string) => string;
  readonly plan: TaskingSchedule | undefined;
  /** Ids of the tasks of the plan. */
  readonly planIds: ReadonlySet<string>;
  readonly view: TimeView;
  /** The width of the shown time, pixels. */
  readonly widthPx: number;
  /** To the minute. */
  readonly nowMs: number;
  readonly actions: DeskActions;
  /** Undefined for those who may not add block-outs. */
  readonly onBlockOut: ((sensor?: number) => void) | undefined;
  readonly onOpenTask: (id: string) => void;
  readonly onOpenBlockOut: (id: string) => void;
  readonly onPress: OnPress;
  readonly onPass: ((pass: RequestPass) => void) | undefined;
}

interface LaneProps extends SharedLaneProps {
  readonly sensor: OperatedSensor;
  readonly content: LaneContent;
  /** The pictures that this satellite could take for the request that is open or dragged. */
  readonly passes: readonly RequestPass[];
  /** The task that is open, if it is of this lane. */
  readonly openTask: string | undefined;
}

/** Room below the tasks for the bars of ground stations and the words of block-outs. */
const FOOT_PX = 22;

/** One satellite: its name, the age of its element set, and what it does in the shown time. */
export const SatelliteLane = memo(function SatelliteLane(props: LaneProps) {
  const { sensor, content, view, plan } = props;
  const set = useElementSet(sensor.raw_tle);
  const eclipses = useEclipses(set, view);
  const isShown = ({ span }: Timed<unknown>) => placed(view, span) !== undefined;
  const tasks = content.tasks.filter(isShown);
  const blockOuts = content.blockOuts.filter(isShown);
  const stationPasses = content.stationPasses.filter(isShown);
  const { rows, bars } = placedTasks(tasks, props);
  const isTarget = useDrag(({ over }) => over?.kind === 'lane' && over.sensor === sensor.osk_id);
  const parts = [
    counted(tasks.length, 'task'),
    counted(blockOuts.length, 'block-out'),
    stationPassesText(stationPasses.length, view, props.nowMs),
    counted(eclipses.length, 'eclipse'),
  ];
  const isPlanned = plan === undefined || plan.sensors.includes(sensor.osk_id);
  return (
    <section
      className={classes.lane}
      aria-label={sensor.osk_sensor_name}
      data-unplanned={!isPlanned || undefined}
    >
      <header className={classes.laneHead}>
        <h2 className={classes.laneName} title={sensor.osk_sensor_name}>
          {sensor.osk_sensor_name}
        </h2>
        <SetAge set={set} hasText={sensor.raw_tle !== null} nowMs={props.nowMs} />
        {!isPlanned && <span className={classes.setAge}>Not in this plan</span>}
        {props.onBlockOut !== undefined && (
          <span className={classes.laneTool}>
            <IconButton
              icon={IconCalendarOff}
              label={`Block out ${sensor.osk_sensor_name}`}
              onClick={() => props.onBlockOut?.(sensor.osk_id)}
            />
          </span>
        )}
        <VisuallyHidden>Shown: {parts.join(', ')}.</VisuallyHidden>
      </header>
      <div
        {...laneTarget(sensor.osk_id)}
        className={classes.track}
        data-target={isTarget || undefined}
        style={{ minHeight: rows * ROW_PX + FOOT_PX }}
      >
        {eclipses.map((span) => (
          <Ground
            key={span.startMs}
            view={view}
            span={span}
            kind="eclipse"
            title={`Eclipse, ${timesText(span)}`}
          />
        ))}
        {blockOuts.map((blockOut) => (
          <BlockOutBar key={blockOut.row.id} blockOut={blockOut} view={view} onOpen={props.onOpenBlockOut} />
        ))}
        {stationPasses.map(({ row: { id, station, max_elevation }, span }) => (
          <Ground
            key={id}
            view={view}
            span={span}
            kind="station"
            title={`${props.stationName(station)}, ${timesText(span)}, up to ${degreesText(max_elevation)}`}
          />
        ))}
        {isPlanned && <PassSlots {...props} />}
        <Tasks {...props} bars={bars} />
      </div>
    </section>
  );
});

interface LaneBar extends Bar {
  readonly task: SensorTask;
}

function placedTasks(tasks: readonly Timed<SensorTask>[], { view, widthPx, names }: LaneProps) {
  const bars = tasks.map(({ row: task, span: { startMs, endMs } }): LaneBar => {
    const exactPx = ((endMs - startMs) / view.spanMs) * widthPx;
    const middlePx = fractionAt(view, (startMs + endMs) / 2) * widthPx;
    const barPx = Math.max(LEAST_BAR_PX, exactPx);
    return {
      id: task.id,
      leftPx: middlePx - barPx / 2,
      widthPx: barPx,
      label: names.request(task.tasking_request),
      task,
    };
  });
  const { rows, bars: places } = laneRows(bars, widthPx);
  return { rows, bars: bars.map((bar) => ({ ...bar, place: places.get(bar.id) })) };
}

function PassSlots({ sensor, passes, view, onPass }: LaneProps) {
  const nearest = useDrag(({ over }) => {
    if (over?.kind !== 'lane' || over.sensor !== sensor.osk_id) return undefined;
    const at = { sensor: sensor.osk_id, ms: instantAt(view, over.fraction) };
    return nearestPass(passes, at, snapMs(view))?.start;
  });
  return passes.map((pass) => (
    <PassSlot key={pass.start} pass={pass} view={view} isNearest={pass.start === nearest} onPass={onPass} />
  ));
}

interface TasksProps extends LaneProps {
  readonly bars: ReturnType<typeof placedTasks>['bars'];
}

function Tasks({ bars, names, actions, planIds, openTask, onOpenTask, onPress }: TasksProps) {
  const focus = useRovingFocus<HTMLDivElement>('horizontal');
  const lifted = useDrag(({ placed: dragged }) => dragged?.task?.id);
  return (
    <div {...focus} className={classes.bars}>
      {bars.map(
        ({ task, leftPx, widthPx, place }) =>
          place !== undefined && (
            <TaskBar
              key={task.id}
              {...{ task, leftPx, widthPx, place, names, actions, onPress }}
              isOwn={planIds.has(task.id)}
              isOpen={openTask === task.id}
              isLifted={lifted === task.id}
              onOpen={() => onOpenTask(task.id)}
            />
          ),
      )}
    </div>
  );
}

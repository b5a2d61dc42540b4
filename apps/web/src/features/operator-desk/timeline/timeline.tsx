import type { RequestPass } from '@sigma/contract';
import {
  IconCalendarOff,
  IconChevronLeft,
  IconChevronRight,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useCallback, useMemo, useRef } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { SkeletonRows } from '../../../ui/states/skeleton-rows.tsx';
import { dayText, timeText } from '../../../ui/text/figures.ts';
import { laneContents, NO_CONTENT } from '../layout/lane-content.ts';
import { forecastEndIn } from '../layout/station-forecast.ts';
import { endOf, fractionAt, placed, showing, type TimeView, ticksOf, viewOf } from '../layout/time-view.ts';
import type { Desk } from '../use-desk.ts';
import type { DeskActions } from '../use-desk-actions.ts';
import { ComingUpList } from './coming-up-list.tsx';
import { DraggedThings } from './dragged-things.tsx';
import { Legend } from './legend.tsx';
import { SatelliteLane, type SharedLaneProps } from './satellite-lane.tsx';
import classes from './timeline.module.css';
import type { TimeViewControls } from './use-time-view.ts';
import { useWidth } from './use-width.ts';

const MINUTE_MS = 60_000;
/** Closer to the present, the label of a tick would be covered by its flag. */
const FLAG_PX = 58;
const NO_PASSES: readonly RequestPass[] = [];

interface TimelineProps
  extends Pick<SharedLaneProps, 'onBlockOut' | 'onOpenTask' | 'onOpenBlockOut' | 'onPress' | 'onPass'> {
  readonly controls: TimeViewControls;
  readonly desk: Desk;
  readonly nowMs: number;
  readonly actions: DeskActions;
  /** The pictures that could be taken for the request that is open or dragged. */
  readonly passes: readonly RequestPass[];
  readonly openTask: string | undefined;
}

/** What each satellite does, one below the other, on a common axis of time in UTC. */
export function Timeline({ controls, desk, nowMs, passes, openTask, ...shared }: TimelineProps) {
  const axis = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(axis);
  const { view, setView } = controls;
  const show = useCallback((ms: number) => setView((now) => showing(now, ms)), [setView]);
  const { plan, planTasks, tasks, blockOuts, stationPasses } = desk;
  const contents = useMemo(
    () => laneContents({ tasks, blockOuts, stationPasses }),
    [tasks, blockOuts, stationPasses],
  );
  const passesOf = useMemo(() => Map.groupBy(passes, ({ sensor }) => sensor), [passes]);
  const planIds = useMemo(() => new Set(planTasks.map(({ id }) => id)), [planTasks]);
  const openSensor = tasks.find(({ id }) => id === openTask)?.sensor;
  return (
    <section className={classes.timeline} aria-label="Timeline">
      <TimelineBar controls={controls} desk={desk} nowMs={nowMs} onBlockOut={shared.onBlockOut} />
      <div {...controls.box} className={classes.lanes}>
        <div className={classes.axisRow}>
          <span className={classes.axisHead}>UTC</span>
          <div ref={axis} className={classes.axis} aria-hidden="true">
            {ticksOf(view, widthPx).map(({ ms, label, isDay }) => (
              <span
                key={ms}
                className={classes.tick}
                data-day={isDay || undefined}
                style={{ left: `${fractionAt(view, ms) * 100}%` }}
              >
                {Math.abs(fractionAt(view, ms) - fractionAt(view, nowMs)) * widthPx > FLAG_PX && label}
              </span>
            ))}
            <NowFlag view={view} nowMs={nowMs} />
          </div>
        </div>
        <div className={classes.body}>
          <Grid view={view} widthPx={widthPx} plan={plan} nowMs={nowMs} />
          {desk.isLoading && (
            <SkeletonRows rows={6} height={40} thumbnail={false} label="Loading the timeline" />
          )}
          {!desk.isLoading && desk.sensors.length === 0 && (
            <EmptyState
              icon={IconZoomOut}
              title="There are no satellites yet"
              text="Add sensors by the private calls; they appear here."
            />
          )}
          {desk.sensors.map((sensor) => (
            <SatelliteLane
              key={sensor.osk_id}
              {...shared}
              {...{ sensor, plan, planIds, view, widthPx }}
              names={desk.names}
              stationName={desk.stationName}
              nowMs={Math.floor(nowMs / MINUTE_MS) * MINUTE_MS}
              content={contents.get(sensor.osk_id) ?? NO_CONTENT}
              passes={passesOf.get(sensor.osk_id) ?? NO_PASSES}
              openTask={openSensor === sensor.osk_id ? openTask : undefined}
            />
          ))}
        </div>
      </div>
      <Legend canEdit={shared.actions.canEdit} />
      <ComingUpList
        desk={desk}
        nowMs={Math.floor(nowMs / MINUTE_MS) * MINUTE_MS}
        onShow={show}
        onOpenTask={shared.onOpenTask}
        onOpenBlockOut={shared.onOpenBlockOut}
      />
      <DraggedThings names={desk.names} />
    </section>
  );
}

type BarProps = Pick<TimelineProps, 'controls' | 'desk' | 'nowMs' | 'onBlockOut'>;

const shortInstant = (ms: number) => `${dayText(new Date(ms))}, ${timeText(new Date(ms))}`;

function TimelineBar({ controls, desk: { plan }, nowMs, onBlockOut }: BarProps) {
  const { view, setView } = controls;
  const forecastMs = forecastEndIn(view, nowMs);
  return (
    <div className={classes.bar} role="toolbar" aria-label="Shown time">
      <p className={classes.shown} aria-live="polite">
        {shortInstant(view.startMs)} to {shortInstant(endOf(view))} UTC
        {forecastMs !== undefined &&
          ` · Ground-station passes are forecast until ${dayText(new Date(forecastMs))}`}
      </p>
      {onBlockOut !== undefined && (
        <Button size="s" icon={IconCalendarOff} onClick={() => onBlockOut()}>
          Block out
        </Button>
      )}
      <Button size="s" onClick={() => setView({ ...view, startMs: Math.round(nowMs - view.spanMs / 4) })}>
        Now
      </Button>
      {plan !== undefined && (
        <Button
          size="s"
          onClick={() => setView(viewOf({ startMs: Date.parse(plan.start), endMs: Date.parse(plan.end) }))}
        >
          Whole plan
        </Button>
      )}
      <IconButton icon={IconChevronLeft} label="Earlier" onClick={controls.earlier} />
      <IconButton icon={IconChevronRight} label="Later" onClick={controls.later} />
      <IconButton icon={IconZoomOut} label="Zoom out" onClick={controls.zoomOut} />
      <IconButton icon={IconZoomIn} label="Zoom in" onClick={controls.zoomIn} />
    </div>
  );
}

function NowFlag({ view, nowMs }: { readonly view: TimeView; readonly nowMs: number }) {
  const now = fractionAt(view, nowMs);
  if (now < 0 || now > 1) return null;
  return (
    <span className={classes.nowFlag} style={{ left: `${now * 100}%` }}>
      {timeText(new Date(nowMs))}
    </span>
  );
}

interface GridProps extends Pick<Desk, 'plan'> {
  readonly view: TimeView;
  readonly widthPx: number;
  readonly nowMs: number;
}

/** Behind all lanes: the lines of the axis, the time of the plan, and the present. */
function Grid({ view, widthPx, plan, nowMs }: GridProps) {
  const box = plan && placed(view, { startMs: Date.parse(plan.start), endMs: Date.parse(plan.end) });
  const now = fractionAt(view, nowMs);
  return (
    <div className={classes.grid} aria-hidden="true">
      {box !== undefined && (
        <span className={classes.planSpan} style={{ left: `${box.left}%`, width: `${box.width}%` }} />
      )}
      {ticksOf(view, widthPx).map(({ ms, isDay }) => (
        <span
          key={ms}
          className={classes.line}
          data-day={isDay || undefined}
          style={{ left: `${fractionAt(view, ms) * 100}%` }}
        />
      ))}
      {now >= 0 && now <= 1 && <span className={classes.now} style={{ left: `${now * 100}%` }} />}
    </div>
  );
}

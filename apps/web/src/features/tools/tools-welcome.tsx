import { worldTime } from '@sigma/domain';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '../../session/session.tsx';
import { useNow } from '../../ui/basics/use-now.ts';
import { Page } from '../../ui/layout/page.tsx';
import { ClockCard } from './clock-card.tsx';
import { ErrorsCard } from './errors-card.tsx';
import { SensorsCard } from './sensors-card.tsx';
import { TasksCard } from './tasks-card.tsx';
import classes from './tools.module.css';
import { operatedSensorsQuery } from './tools.queries.ts';
import { WithdrawalsCard } from './withdrawals-card.tsx';

interface ToolsWelcomeProps {
  /** Opens the tracker, at a satellite when one is named. */
  readonly onTrack: (sensor: number) => void;
  /** The link to the tracker. */
  readonly trackerLink: ReactNode;
}

/** The card of the clock shows seconds. */
const SECOND_MS = 1000;

/** What staff have to watch. */
export function ToolsWelcome({ onTrack, trackerLink }: ToolsWelcomeProps) {
  const { platform, profile } = useSession();
  const nowMs = worldTime(platform.clock, new Date(useNow(SECOND_MS))).getTime();
  const sensors = useQuery(operatedSensorsQuery).data?.results ?? [];
  const mayWrite = profile.internal_osk_role === 'admin';
  const sensorName = (id: number) =>
    sensors.find((sensor) => sensor.osk_id === id)?.osk_sensor_name ?? `Sensor ${id}`;
  return (
    <Page
      title={`Welcome to Tools, ${profile.first_name}`}
      subtitle="Satellite operations at a glance. Visible to staff only."
      actions={trackerLink}
    >
      <div className={classes.cards}>
        <div className={classes.column}>
          <SensorsCard nowMs={nowMs} onTrack={onTrack} />
          <ErrorsCard sensorName={sensorName} />
        </div>
        <div className={classes.column}>
          <TasksCard nowMs={nowMs} sensorName={sensorName} />
          <WithdrawalsCard mayAnswer={mayWrite} />
          {platform.demo && <ClockCard nowMs={nowMs} maySet={mayWrite} />}
        </div>
      </div>
    </Page>
  );
}

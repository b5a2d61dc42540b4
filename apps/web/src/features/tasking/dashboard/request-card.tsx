import type { ProgramTasking } from '@sigma/contract';
import { IconMapPin, IconPolygon, IconSparkles } from '@tabler/icons-react';
import { OrderStatusBadge } from '../../../parts/order-status/order-status-badge.tsx';
import { useSession } from '../../../session/session.tsx';
import { ListCard } from '../../../ui/lists/list-card.tsx';
import { StatusBadge } from '../../../ui/states/status-badge.tsx';
import { counted, instantText } from '../../../ui/text/figures.ts';
import { areaText } from '../../../ui/text/measures.ts';
import classes from './request-card.module.css';
import { passCountdown, requestPass, requestTitle, sensorNames } from './request-text.ts';

interface RequestCardProps {
  readonly request: ProgramTasking;
  /** The current time of the demo world. */
  readonly now: Date;
  readonly isSelected: boolean;
  /** It was requested just now. */
  readonly isNew: boolean;
  readonly onSelect: () => void;
}

/** One capture of the list: its status, its window, and the pass that it waits for. */
export function RequestCard({ request, now, isSelected, isNew, onSelect }: RequestCardProps) {
  const { sensors } = useSession();
  const isPlace = request.aoi.type === 'Point';
  const at = requestPass(request)?.start_time ?? request.window_start;
  return (
    <ListCard
      icon={isPlace ? IconMapPin : IconPolygon}
      name={requestTitle(request)}
      badge={
        <span className={classes.badges}>
          {isNew && <StatusBadge tone="info" icon={IconSparkles} word="New" bare />}
          <OrderStatusBadge status={request.status} bare />
        </span>
      }
      isSelected={isSelected}
      onSelect={onSelect}
      lines={[
        [[sensorNames(request.sensors, sensors)], isPlace ? 'Place' : areaText(request.area_km2)],
        [[instantText(at)], awaited(request, now)],
      ]}
    />
  );
}

/** The number of scenes, or the time until its pass. */
function awaited(request: ProgramTasking, now: Date): string {
  const scenes = request.file_ids.length;
  if (scenes > 0) return counted(scenes, 'scene');
  const pass = requestPass(request);
  return pass === undefined ? 'no pass ahead' : passCountdown(pass, now);
}

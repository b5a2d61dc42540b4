import type { ProgramTasking } from '@sigma/contract';
import { IconMapPin, IconPolygon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSession } from '../../../api/session.tsx';
import { ICON_STROKE } from '../../../ui/button.tsx';
import { areaText, counted, dayText, timeText } from '../../../ui/figures.ts';
import { countdownText } from '../pass-text.ts';
import { useWorldNow } from '../world-now.ts';
import classes from './request-card.module.css';
import { requestPass, requestTitle, sensorNames } from './request-text.ts';

interface RequestCardProps {
  readonly request: ProgramTasking;
  readonly isSelected: boolean;
  readonly badge: ReactNode;
  readonly onSelect: () => void;
}

/** One capture of the list: its status, its window, and the pass that it waits for. */
export function RequestCard({ request, isSelected, badge, onSelect }: RequestCardProps) {
  const { sensors } = useSession();
  const isPlace = request.aoi.type === 'Point';
  const Glyph = isPlace ? IconMapPin : IconPolygon;
  return (
    <button
      type="button"
      className={classes.card}
      aria-current={isSelected || undefined}
      data-request={request.id}
      onClick={onSelect}
    >
      <Glyph size={16} stroke={ICON_STROKE} className={classes.icon ?? ''} />
      <span className={classes.name} title={requestTitle(request)}>
        {requestTitle(request)}
      </span>
      {badge}
      <span className={classes.meta}>{sensorNames(request.sensors, sensors)}</span>
      <span className={classes.right}>{isPlace ? 'Place' : areaText(request.area_km2)}</span>
      <PassLine request={request} />
    </button>
  );
}

function PassLine({ request }: Pick<RequestCardProps, 'request'>) {
  const now = useWorldNow();
  const pass = requestPass(request);
  const scenes = request.file_ids.length;
  const at = pass?.start_time ?? request.window_start;
  return (
    <>
      <span className={classes.meta}>
        {dayText(at).replace(/ \d{4}$/, '')} {timeText(at)} UTC
      </span>
      <span className={classes.right}>
        {scenes > 0 ? counted(scenes, 'scene') : (pass && countdownText(pass, now)) || 'no pass ahead'}
      </span>
    </>
  );
}

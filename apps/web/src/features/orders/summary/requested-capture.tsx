import type { Order, Sensor } from '@sigma/contract';
import classes from './map-legend.module.css';
import { requestedArea, requestedPass, requestedSensor } from './tasking-text.ts';

interface RequestedCaptureProps {
  readonly order: Pick<Order, 'tasking' | 'area_km2'>;
  readonly sensors: readonly Sensor[];
}

/** The capture that an order requests, in the key of its map. */
export function RequestedCapture({ order: { tasking, area_km2 }, sensors }: RequestedCaptureProps) {
  if (tasking === null) return null;
  return (
    <div className={classes.requested}>
      <h3 className={classes.head}>
        Requested
        <span>{requestedArea(tasking, area_km2)}</span>
      </h3>
      <p className={classes.requestedText}>
        <span className={classes.name}>{requestedSensor(tasking, sensors)}</span>
        <span className={classes.note}>{requestedPass(tasking)}</span>
      </p>
    </div>
  );
}

import type { Order, Sensor } from '@sigma/contract';
import classes from './map-legend.module.css';
import { askedArea, askedPass, askedSensor } from './tasking-text.ts';

interface RequestedCaptureProps {
  readonly order: Pick<Order, 'tasking' | 'area_km2'>;
  readonly sensors: readonly Sensor[];
}

/** What an order asks to be captured, in the key of its map. */
export function RequestedCapture({ order: { tasking, area_km2 }, sensors }: RequestedCaptureProps) {
  if (tasking === null) return null;
  return (
    <div className={classes.asked}>
      <h3 className={classes.head}>
        Asked for
        <span>{askedArea(tasking, area_km2)}</span>
      </h3>
      <p className={classes.askedText}>
        <span className={classes.name}>{askedSensor(tasking, sensors)}</span>
        <span className={classes.note}>{askedPass(tasking)}</span>
      </p>
    </div>
  );
}

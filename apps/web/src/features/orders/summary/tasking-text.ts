import type { Order, Sensor } from '@sigma/contract';
import { dayText, timeText } from '../../../ui/text/figures.ts';
import { areaText } from '../../../ui/text/measures.ts';

type Tasking = NonNullable<Order['tasking']>;

/** The sensor's name; a sensor that the program has lost is shown by its number. */
export function requestedSensor({ sensor }: Pick<Tasking, 'sensor'>, sensors: readonly Sensor[]): string {
  return sensors.find(({ osk_id }) => osk_id === sensor)?.osk_sensor_name ?? `Sensor ${sensor}`;
}

/** "22 Nov 2026, 18:31:08 – 18:31:50 UTC"; with both days where they differ. */
export function requestedPass({
  start_time: start,
  end_time: end,
}: Pick<Tasking, 'start_time' | 'end_time'>): string {
  const from = `${dayText(start)}, ${timeText(start, true)}`;
  const until =
    dayText(start) === dayText(end) ? timeText(end, true) : `${dayText(end)}, ${timeText(end, true)}`;
  return `${from} – ${until} UTC`;
}

/** "490 km²", "Place" for a point. */
export function requestedArea({ aoi }: Pick<Tasking, 'aoi'>, areaKm2: number): string {
  return aoi.type === 'Point' ? 'Place' : areaText(areaKm2);
}

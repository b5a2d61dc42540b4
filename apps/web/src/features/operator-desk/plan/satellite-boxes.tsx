import type { OperatedSensor } from '@sigma/contract';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import classes from './plan.module.css';

interface SatelliteBoxesProps {
  readonly sensors: readonly OperatedSensor[];
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
}

/** Which satellites: a box for each. */
export function SatelliteBoxes({ sensors, chosen, onChange }: SatelliteBoxesProps) {
  const all = sensors.map(({ osk_id }) => osk_id);
  const toggle = (id: number) => onChange(all.filter((one) => chosen.includes(one) !== (one === id)));
  return (
    <fieldset className={classes.fieldset}>
      <legend className={classes.legend}>Satellites</legend>
      {sensors.length === 0 && <p className={classes.note}>No satellite may be tasked.</p>}
      <div className={classes.boxes}>
        {sensors.map(({ osk_id, osk_sensor_name }) => (
          <Checkbox
            key={osk_id}
            label={osk_sensor_name}
            checked={chosen.includes(osk_id)}
            onChange={() => toggle(osk_id)}
          />
        ))}
      </div>
    </fieldset>
  );
}

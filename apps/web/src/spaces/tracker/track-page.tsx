import { TrackerScreen } from '../../features/tracker/tracker-screen.tsx';
import { NeedsSensors } from '../../shell/screens/needs-sensors.tsx';
import { useTrackerAddress } from './tracker-address.ts';

/** The satellite tracker; what it shows is in the address. */
export function TrackPage() {
  const { link, change } = useTrackerAddress();
  return (
    <NeedsSensors>
      <TrackerScreen link={link} onChange={change} />
    </NeedsSensors>
  );
}

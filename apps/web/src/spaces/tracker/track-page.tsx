import { useNavigate, useSearch } from '@tanstack/react-router';
import { readTrackerLink } from '../../features/tracker/tracker-link.ts';
import { TrackerScreen } from '../../features/tracker/tracker-screen.tsx';
import { NeedsSensors } from '../../shell/screens/needs-sensors.tsx';

/** The satellite tracker; the selected satellite is in the address. */
export function TrackPage() {
  const navigate = useNavigate();
  const { satellite } = readTrackerLink(useSearch({ strict: false }));
  return (
    <NeedsSensors>
      <TrackerScreen
        satellite={satellite}
        onSatellite={(id) => void navigate({ to: '.', search: { satellite: String(id) }, replace: true })}
      />
    </NeedsSensors>
  );
}

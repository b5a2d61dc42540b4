import { IconRefresh, IconSatelliteOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type MissingSensors, useSession } from '../../session/session.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import classes from './screen.module.css';

const TITLE = 'Could not load the sensors';

/** A page that needs the sensors: reports that they are missing, and offers a retry. */
export function NeedsSensors({ children }: { readonly children: ReactNode }) {
  const { missingSensors } = useSession();
  if (missingSensors === undefined) return children;
  return (
    <div className={classes.page}>
      <EmptyState
        icon={IconSatelliteOff}
        tone="bad"
        title={TITLE}
        text="This page needs sensors. Other pages still work."
        action={<Retry {...missingSensors} />}
      />
    </div>
  );
}

/** A notice above a page that works without sensors. */
export function SensorsNotice() {
  const { missingSensors } = useSession();
  if (missingSensors === undefined) return null;
  return (
    <ErrorNotice
      icon={IconSatelliteOff}
      title={TITLE}
      text="Sensor names and the sensor filter are missing. Everything else still works."
      action={<Retry {...missingSensors} />}
    />
  );
}

function Retry({ isRetrying, retry }: MissingSensors) {
  return (
    <Button icon={IconRefresh} size="s" busy={isRetrying} onClick={retry}>
      Retry
    </Button>
  );
}

import { IconRefresh, IconSatelliteOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type MissingSensors, useSession } from '../../session/session.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import classes from './screen.module.css';

const TITLE = 'Sensors could not be loaded';

/** A screen that is nothing without the sensors: says that they are missing, and asks for them again. */
export function NeedsSensors({ children }: { readonly children: ReactNode }) {
  const { missingSensors } = useSession();
  if (missingSensors === undefined) return children;
  return (
    <div className={classes.page}>
      <EmptyState
        icon={IconSatelliteOff}
        tone="bad"
        title={TITLE}
        text="This screen cannot do without them. The others still work."
        action={<Retry {...missingSensors} />}
      />
    </div>
  );
}

/** Above a screen that does without them. */
export function SensorsNotice() {
  const { missingSensors } = useSession();
  if (missingSensors === undefined) return null;
  return (
    <ErrorNotice
      icon={IconSatelliteOff}
      title={TITLE}
      text="Names of sensors and the filter by sensor are missing. All else still works."
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

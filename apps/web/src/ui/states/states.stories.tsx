import {
  IconAngle,
  IconCheck,
  IconCloud,
  IconCloudOff,
  IconHandStop,
  IconPackage,
  IconWifiOff,
  IconX,
} from '@tabler/icons-react';
import { Button } from '../basics/button.tsx';
import { Spinner } from '../basics/spinner.tsx';
import { CopyText } from '../text/copy-text.tsx';
import { Chip } from './chip.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { Notice } from './notice.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { StatusBadge } from './status-badge.tsx';
import { Stepper } from './stepper.tsx';

export const title = 'States: chips, status, progress, empty, failed';

const row = { display: 'flex', flexWrap: 'wrap', gap: 'var(--s2)', alignItems: 'center' } as const;

export function Story() {
  return (
    <>
      <div style={row}>
        <Chip icon={IconCloud}>12 %</Chip>
        <Chip icon={IconAngle}>14.2°</Chip>
        <Chip icon={IconCloudOff} missing>
          Unavailable
        </Chip>
      </div>
      <div style={row}>
        <StatusBadge tone="warn" icon={IconHandStop} word="Manual review" />
        <StatusBadge tone="info" icon={IconPackage} word="Received" />
        <StatusBadge tone="ok" icon={IconCheck} word="Delivered" />
        <StatusBadge tone="bad" icon={IconX} word="Failed" />
      </div>
      <div style={row}>
        <Spinner size={14} label="Loading" />
        <Spinner size={20} label="Loading" />
        <Spinner size={42} label="Loading" />
        <Spinner size={72} label="Loading" />
        <CopyText text="31.9142, -102.3817" />
      </div>
      <ProgressBar label="Order" share={0.57} text="Scene 4 of 7 is being rectified" />
      <Stepper label="Checkout" steps={['Summary', 'Finalize', 'Complete']} current={1} />
      <SkeletonRows rows={2} />
      <ErrorNotice
        icon={IconWifiOff}
        title="Network Error"
        text="Could not load the scenes of this order. Refresh to try again."
        action={<Button size="s">Refresh</Button>}
      />
      <Notice title="This program is archived" text="No one can be invited until it is active again." />
      <EmptyState
        icon={IconPackage}
        title="No orders yet"
        text="The scenes you order from the map appear here."
        action={<Button kind="primary">Place Order</Button>}
      />
    </>
  );
}

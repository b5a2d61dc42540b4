import { IconListDetails } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { programPath, useSession } from '../../../api/session.tsx';
import { AreaDialog } from '../../../features/catalogue/filters/area-dialog.tsx';
import { roundArea } from '../../../features/catalogue/link/link-area.ts';
import { OpportunityScreen } from '../../../features/tasking/opportunity-screen.tsx';
import type { AreasSlot } from '../../../features/tasking/saved-areas-slot.ts';
import { openCaptureWizard } from '../../../features/tasking/wizard/wizard-store.ts';
import { buttonClass, ICON_STROKE } from '../../../ui/basics/button.tsx';
import { SAVED_AREAS } from '../../data/areas-slot.tsx';
import { CaptureWizard } from '../../data/capture-wizard.tsx';
import { NeedsSensors } from '../../screens/needs-sensors.tsx';
import { useTaskingAddress } from '../tasking-address.ts';

const AREAS: AreasSlot = { ...SAVED_AREAS, coordinates: (dialog) => <AreaDialog {...dialog} /> };

/** Puts the opportunity viewer, its address, the saved areas and the wizard together. */
export function TaskingPage() {
  return (
    <NeedsSensors>
      <Viewer />
    </NeedsSensors>
  );
}

function Viewer() {
  const { position, link, setPosition, change } = useTaskingAddress();
  return (
    <>
      <OpportunityScreen
        link={link}
        onChange={change}
        position={position}
        onPosition={setPosition}
        areas={AREAS}
        onRoundArea={roundArea}
        onRequest={openCaptureWizard}
        headLink={<DashboardLink />}
      />
      <CaptureWizard />
    </>
  );
}

function DashboardLink() {
  const { programId } = useSession();
  return (
    <Link to={programPath(programId, '/tasking/dashboard')} className={buttonClass({ size: 's' })}>
      <IconListDetails size={16} stroke={ICON_STROKE} /> Dashboard
    </Link>
  );
}

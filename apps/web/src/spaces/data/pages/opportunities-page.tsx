import { IconListDetails } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useHints } from '../../../features/hints/hints-choice.ts';
import { OpportunityScreen } from '../../../features/opportunities/opportunity-screen.tsx';
import { TaskingsLeft } from '../../../features/tasking/wizard/taskings-left.tsx';
import { openCaptureWizard } from '../../../features/tasking/wizard/wizard-store.ts';
import { programPath, useSession } from '../../../session/session.tsx';
import { NeedsSensors } from '../../../shell/screens/needs-sensors.tsx';
import { buttonClass, ICON_STROKE } from '../../../ui/basics/button.tsx';
import { useOpportunitiesAddress } from '../address/opportunities-address.ts';
import { SAVED_AREAS } from '../slots/areas-slot.tsx';
import { CaptureWizard } from '../slots/capture-wizard.tsx';
import { RequestHint } from '../slots/next-pass-hints.tsx';

/** Composes the opportunity viewer, its address, the saved areas and the wizard. */
export function OpportunitiesPage() {
  return (
    <NeedsSensors>
      <Viewer />
    </NeedsSensors>
  );
}

function Viewer() {
  const { position, isAtArea, link, setPosition, change } = useOpportunitiesAddress();
  // Whoever requests a capture needs no hints any more.
  const { hide } = useHints();
  return (
    <>
      <OpportunityScreen
        link={link}
        onChange={change}
        position={position}
        onPosition={setPosition}
        isAtArea={isAtArea}
        areas={SAVED_AREAS}
        onRequest={(input) => {
          hide();
          openCaptureWizard(input);
        }}
        quota={
          <>
            <TaskingsLeft />
            <RequestHint />
          </>
        }
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

import { type Detection, REQUESTS_MONITOR } from '@sigma/contract';
import { IconClipboardPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { ContractButton } from '../../../parts/contract/contract-button.tsx';
import { programPath, useSession } from '../../../session/session.tsx';

const RequestReportDialog = lazy(async () => ({
  default: (await import('../reports/request/request-report-dialog.tsx')).RequestReportDialog,
}));

/** Opens the request for a field report of one finding, from its day until now, and leads to the report. */
export function ReportThis({ finding }: { readonly finding: Detection }) {
  const { programId } = useSession();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ContractButton use={REQUESTS_MONITOR} size="s" icon={IconClipboardPlus} onClick={() => setOpen(true)}>
        Report this
      </ContractButton>
      {isOpen && (
        <Suspense>
          <RequestReportDialog
            draft={{
              type: 'field',
              assets: [finding.asset],
              findings: [finding],
              from: finding.detected_at.slice(0, 10),
            }}
            onClose={() => setOpen(false)}
            onRequested={(report) =>
              void navigate({ to: programPath(programId, `/monitor/reports/${report}`) })
            }
          />
        </Suspense>
      )}
    </>
  );
}

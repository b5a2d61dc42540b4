import type { Detection } from '@sigma/contract';
import { FIELD_REPORT, MONITOR_TEXTS } from '@sigma/domain';
import { IconClipboardPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { programPath, useSession } from '../../../session/session.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { showToast } from '../../../ui/overlays/toasts.tsx';
import { useRequestReport } from '../reports/report.changes.ts';

/** Requests a field report of one finding, from its day until now, and opens it. */
export function ReportThis({ finding }: { readonly finding: Detection }) {
  const { programId } = useSession();
  const navigate = useNavigate();
  // Pressing it again after a lost answer requests the report once.
  const [key] = useState(() => crypto.randomUUID());
  const request = useRequestReport((report) => {
    showToast({ tone: 'ok', title: 'Report requested', text: MONITOR_TEXTS.noReportFile });
    void navigate({ to: programPath(programId, `/monitor/reports/${report.external_id}`) });
  });
  const wanted = {
    type: FIELD_REPORT,
    assets: [finding.asset],
    findings: [finding.id],
    from: finding.detected_at.slice(0, 10),
    to: null,
  };
  const fail = (error: unknown) => showToast({ tone: 'bad', ...errorText(error) });
  return (
    <Button
      size="s"
      icon={IconClipboardPlus}
      busy={request.isPending}
      onClick={() => request.mutate({ wanted, key }, { onError: fail })}
    >
      Report this
    </Button>
  );
}

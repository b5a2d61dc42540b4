import type { MonitoringReport } from '@sigma/contract';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useFlags } from '../../../session/flags.ts';
import { useSession } from '../../../session/session.tsx';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../../ui/overlays/toasts.tsx';
import { useDeleteReport } from './report.changes.ts';

interface DeleteReportProps {
  readonly report: MonitoringReport;
  readonly onDeleted: () => void;
}

/** Deletes a report after a question; offered to who requested it and to administrators, who also delete scheduled ones. */
export function DeleteReport({ report, onDeleted }: DeleteReportProps) {
  const { program_admin: administers } = useFlags();
  const { first_name, last_name, email } = useSession().profile;
  const [isAsking, setAsking] = useState(false);
  const deleting = useDeleteReport();
  const isOwn = [`${first_name} ${last_name}`, email].includes(report.requested_by ?? '');
  if (!administers && !isOwn) return null;
  const confirm = () =>
    deleting.mutate(report.id, {
      onSuccess: () => {
        showToast({ tone: 'ok', title: 'Report deleted', text: report.display_name });
        onDeleted();
      },
      onError: (error) => {
        setAsking(false);
        showToast({ tone: 'bad', ...errorText(error) });
      },
    });
  return (
    <>
      <IconButton
        icon={IconTrash}
        label="Delete report"
        outlined
        disabled={report.state === 'generating'}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        opened={isAsking}
        title="Delete this report?"
        text={`“${report.display_name}” and its file are deleted. Its findings stay. This cannot be undone.`}
        confirm="Delete"
        danger
        busy={deleting.isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../api/error-text.ts';
import type { RecordView } from '../../parts/record-list/record-view.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { auditFilter } from './audit-filter.ts';
import { saveAudit } from './save-audit.ts';

/** Saves all matching entries, not only the shown ones, as a file. */
export function AuditExport({ view }: { readonly view: RecordView }) {
  const saving = useMutation({
    mutationFn: (format: 'csv' | 'ndjson') => saveAudit(auditFilter(view), format),
    onError: (error) => showToast({ tone: 'bad', ...errorText(error) }),
  });
  return (
    <Menu
      position="bottom-end"
      target={
        <Button icon={IconDownload} busy={saving.isPending}>
          Export
        </Button>
      }
      groups={[
        [
          { label: 'CSV, for spreadsheets', onSelect: () => saving.mutate('csv') },
          { label: 'NDJSON, one object per line', onSelect: () => saving.mutate('ndjson') },
        ],
      ]}
    />
  );
}

import { IconBraces, IconFileExport, IconTable } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../../api/error-text.ts';
import { useSession } from '../../../session/session.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { showToast } from '../../../ui/overlays/toasts.tsx';
import type { FindingFilter } from '../data/finding-filter.ts';
import { exportFindings, type FindingsFormat } from './export-findings.ts';

interface ExportMenuProps {
  /** Undefined: nothing matches. */
  readonly filter: FindingFilter | undefined;
}

/** Saves what the filters show, on all pages, as a file. */
export function ExportMenu({ filter = {}, ...props }: ExportMenuProps & { readonly disabled: boolean }) {
  const { programId } = useSession();
  const saving = useMutation({
    mutationFn: (format: FindingsFormat) => exportFindings(programId, filter, format),
    onError: (error) => showToast({ tone: 'bad', ...errorText(error) }),
  });
  const button = (
    <Button icon={IconFileExport} busy={saving.isPending} disabled={props.disabled}>
      Export
    </Button>
  );
  if (props.disabled) return button;
  return (
    <Menu
      position="bottom-end"
      target={button}
      groups={[
        [
          { label: 'CSV', icon: IconTable, onSelect: () => saving.mutate('csv') },
          { label: 'GeoJSON', icon: IconBraces, onSelect: () => saving.mutate('geojson') },
        ],
      ]}
    />
  );
}

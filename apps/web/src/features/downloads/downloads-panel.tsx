import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../api/error-text.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { PanelBody, PanelHead } from '../../ui/layout/page.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx';
import { DownloadRow } from './download-row.tsx';
import { downloadsKey, downloadsQuery, removeDownload } from './downloads.queries.ts';
import classes from './downloads-panel.module.css';

/** An archive whose link was followed is Finished once the last byte was sent. */
const FETCHED_MS = 2_000;

/** The navigation panel "Downloads": Idle, Pending, Ready and Finished archives of the program (PD-15). */
export function DownloadsPanel() {
  const { programId } = useSession();
  const queries = useQueryClient();
  const downloads = useQuery(downloadsQuery(programId));
  const again = () => void queries.invalidateQueries({ queryKey: downloadsKey(programId) });
  const removing = useMutation({
    mutationFn: (id: string) => removeDownload(programId, id),
    onSettled: again,
    onError: (error) => showToast({ tone: 'bad', ...errorText(error) }),
  });
  return (
    <section className={classes.panel} aria-label="Downloads">
      <PanelHead title="Downloads" note="Archives are kept for 24 hours; times are UTC" />
      <PanelBody>
        {downloads.isPending && <SkeletonRows label="Loading downloads" />}
        {downloads.isError && downloads.data === undefined && (
          <ErrorNotice {...errorText(downloads.error)} action={<Button onClick={again}>Refresh</Button>} />
        )}
        {downloads.data?.results.length === 0 && (
          <EmptyState
            icon={IconDownload}
            title="Idle"
            text="Nothing is being packed. Choose scenes, open the cart and download their files there."
          />
        )}
        {(downloads.data?.results.length ?? 0) > 0 && (
          <ul className={classes.list}>
            {downloads.data?.results.map((download) => (
              <DownloadRow
                key={download.id}
                download={download}
                onFetch={() => setTimeout(again, FETCHED_MS)}
                onRemove={() => removing.mutate(download.id)}
              />
            ))}
          </ul>
        )}
      </PanelBody>
    </section>
  );
}

/** The number of archives that wait to be fetched or are being packed. */
export function useOpenDownloads(): number {
  const { programId } = useSession();
  const { data } = useQuery(downloadsQuery(programId));
  return data?.results.filter(({ status }) => status === 'Pending' || status === 'Ready').length ?? 0;
}

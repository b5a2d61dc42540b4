import { listCaptureArtifacts } from '@sigma/contract';
import { ASSET_KEYS } from '@sigma/domain';
import { IconDownload } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../../api/call.ts';
import { useSession } from '../../../session/session.tsx';
import { buttonClass, ICON_STROKE } from '../../../ui/basics/button.tsx';
import { Spinner } from '../../../ui/basics/spinner.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../ui/overlays/toasts.tsx';
import { CopyButton } from '../../../ui/text/copy-button.tsx';
import { fetchText } from '../export/fetch-file.ts';
import type { Scene } from '../scene/scene.ts';
import { sceneName } from '../scene/scene-text.ts';
import classes from './header-dialog.module.css';

interface HeaderDialogProps {
  readonly scene: Scene;
  readonly onClose: () => void;
}

const headerQuery = (program: number, fileId: string) =>
  queryOptions({
    queryKey: ['program', program, 'envi-header', fileId],
    queryFn: async ({ signal }) => {
      const { results } = await call(listCaptureArtifacts, {
        params: { program },
        query: { file_id: [fileId] },
        signal,
      });
      const href = results.find((one) => one.file_id === fileId)?.envi_header_artifact;
      if (href === undefined || href === null) throw new Error(`${fileId} has no ${ASSET_KEYS.cubeHeader}`);
      return { href, text: await fetchText(href, signal) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The ENVI header of a capture; where it cannot be loaded, a message appears and the dialog closes (spec 1:8). */
export function HeaderDialog({ scene, onClose }: HeaderDialogProps) {
  const { programId } = useSession();
  const query = useQuery(headerQuery(programId, scene.fileId));
  const fail = useEffectEvent(() => {
    showToast({ tone: 'bad', title: 'Failed to load ENVI header information for that capture.' });
    onClose();
  });
  useEffect(() => {
    if (query.isError) fail();
  }, [query.isError]);
  const { data } = query;
  return (
    <Dialog
      opened
      title="ENVI header"
      width={760}
      onClose={onClose}
      footer={
        data && (
          <>
            <CopyButton label="Copy" text={() => data.text} />
            <a className={buttonClass({})} href={data.href} download={`${scene.fileId}.hdr`}>
              <IconDownload size={16} stroke={ICON_STROKE} />
              Download
            </a>
          </>
        )
      }
    >
      <p className={classes.scene}>{sceneName(scene)}</p>
      {data === undefined ? (
        <div className={classes.busy}>
          <Spinner size={42} label="Loading the header" />
        </div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
        <section className={classes.text} tabIndex={0} aria-label="Header text">
          {data.text}
        </section>
      )}
    </Dialog>
  );
}

import type { DeliveredFiles, Order } from '@sigma/contract';
import { bytesText } from '@sigma/domain';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSession } from '../../../session/session.tsx';
import { Button, buttonClass, ICON_STROKE } from '../../../ui/basics/button.tsx';
import { ErrorNotice } from '../../../ui/states/error-notice.tsx';
import { SkeletonRows } from '../../../ui/states/skeleton-rows.tsx';
import { CopyText } from '../../../ui/text/copy-text.tsx';
import { counted } from '../../../ui/text/figures.ts';
import { orderErrorText } from '../order/order-error-text.ts';
import { deliveredFilesQuery } from '../order/orders.queries.ts';
import classes from './delivered-files.module.css';

export interface FilesFocus {
  /** The files were requested by name: they get the focus as soon as they are shown, below everything else of the tab. */
  readonly focusesFiles: boolean;
  readonly onFilesFocused: () => void;
}

interface DeliveredFilesProps extends FilesFocus {
  readonly order: Order;
}

/** The delivered files with size and SHA-256, each with a download, and one download of all of them (PD-59). */
export function DeliveredFilesTable({ order, ...focus }: DeliveredFilesProps) {
  const { programId } = useSession();
  const files = useQuery(deliveredFilesQuery(programId, order.id));
  if (files.isError) {
    return (
      <ErrorNotice
        {...orderErrorText(files.error)}
        action={
          <Button size="s" onClick={() => void files.refetch()}>
            Refresh
          </Button>
        }
      />
    );
  }
  return files.data ? (
    <FilesTable delivered={files.data} {...focus} />
  ) : (
    <SkeletonRows rows={4} height={40} />
  );
}

interface FilesTableProps extends FilesFocus {
  readonly delivered: DeliveredFiles;
}

function FilesTable({ delivered, focusesFiles, onFilesFocused }: FilesTableProps) {
  const { files, size, archive_url: archive } = delivered;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!focusesFiles || section.current === null) return;
    section.current.focus({ preventScroll: true });
    section.current.scrollIntoView({ block: 'start' });
    onFilesFocused();
  }, [focusesFiles, onFilesFocused]);
  return (
    <section ref={section} tabIndex={-1} className={classes.files} aria-label="Delivered files">
      <div className={classes.head}>
        <h3 className={classes.title}>
          Delivered files
          <span>
            {counted(files.length, 'file')}, {bytesText(size)}
          </span>
        </h3>
        <a className={buttonClass({ size: 's' })} href={archive} download>
          <IconDownload size={16} stroke={ICON_STROKE} />
          Download all
        </a>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus */}
      <section className={classes.frame} aria-label="List of files" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Path</th>
              <th scope="col" className={classes.number}>
                Size
              </th>
              <th scope="col">SHA-256</th>
            </tr>
          </thead>
          <tbody>
            {files.map((file) => (
              <tr key={file.path}>
                <td className={classes.path} title={file.path}>
                  <a href={file.url} download aria-label={`Download ${file.path}`}>
                    <IconDownload size={16} stroke={ICON_STROKE} />
                    <span>{file.path}</span>
                  </a>
                </td>
                <td className={classes.number}>{bytesText(file.size)}</td>
                <td>
                  <CopyText bare text={file.sha256} shown={`${file.sha256.slice(0, 16)}…`} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

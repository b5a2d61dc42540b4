import type { Download } from '@sigma/contract';
import { bytesText } from '@sigma/domain';
import {
  IconAlertCircle,
  IconArchive,
  IconCircleCheck,
  IconDownload,
  IconLoader,
  IconTrash,
} from '@tabler/icons-react';
import type { Icon } from '../../ui/basics/button.tsx';
import { ICON_STROKE } from '../../ui/basics/button.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { IconButton } from '../../ui/basics/icon-button.tsx';
import { ProgressBar } from '../../ui/states/progress-bar.tsx';
import { StatusBadge, type Tone } from '../../ui/states/status-badge.tsx';
import { CutName } from '../../ui/text/cut-name.tsx';
import { counted, dayText, timeText } from '../../ui/text/figures.ts';
import classes from './downloads-panel.module.css';

const LOOKS: Readonly<Record<Download['status'], { readonly tone: Tone; readonly icon: Icon }>> = {
  Pending: { tone: 'info', icon: IconLoader },
  Ready: { tone: 'ok', icon: IconArchive },
  Finished: { tone: 'neutral', icon: IconCircleCheck },
  Failed: { tone: 'bad', icon: IconAlertCircle },
};

interface DownloadRowProps {
  readonly download: Download;
  readonly onFetch: () => void;
  readonly onRemove: () => void;
}

/** One archive: its content, its progress, and its link once it is ready. */
export function DownloadRow({ download, onFetch, onRemove }: DownloadRowProps) {
  const { name, status, scenes, files, size, progress, url, message, expires_at } = download;
  const content = [
    counted(scenes, 'scene'),
    counted(files, 'file'),
    ...(size === null ? [] : [bytesText(size)]),
  ];
  return (
    <li className={classes.row} data-status={status}>
      <div className={classes.head}>
        <CutName name={name} className={classes.name} />
        <StatusBadge {...LOOKS[status]} word={status} bare />
      </div>
      <p className={classes.note}>{content.join(' · ')}</p>
      {status === 'Pending' && (
        <ProgressBar
          label={`Packing ${name}`}
          share={progress}
          text={progress === 0 ? 'Waiting' : `${Math.floor(progress * 100)} %`}
        />
      )}
      {message !== null && <p className={classes.problem}>{message}</p>}
      <div className={classes.foot}>
        <span className={classNames(classes.note, classes.until)}>
          {url !== null && `Until ${dayText(expires_at)}, ${timeText(expires_at)}`}
        </span>
        {url !== null && (
          <a className={classes.link} href={url} download onClick={onFetch}>
            <IconDownload size={16} stroke={ICON_STROKE} />
            Download
          </a>
        )}
        <IconButton
          icon={IconTrash}
          label={status === 'Pending' ? `Stop packing ${name}` : `Remove ${name}`}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

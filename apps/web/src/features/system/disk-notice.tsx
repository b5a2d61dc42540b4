import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../ui/states/notice.tsx';
import classes from './system.module.css';
import { systemQuery } from './system.queries.ts';
import { diskWarning } from './system-warnings.ts';

const CHECK_MS = 300_000;

/** Warns staff on every page of the portal before the disk is full; nothing can be stored then. */
export function DiskNotice() {
  const { data } = useQuery({ ...systemQuery, refetchInterval: CHECK_MS });
  const warning = data === undefined ? undefined : diskWarning(data.disk);
  if (warning === undefined) return null;
  return (
    <div className={classes.diskNotice}>
      <Notice
        icon={IconAlertTriangle}
        title={warning}
        text="Delete files, or enlarge the disk of the data folder. Nothing can be stored or ordered once it is full."
      />
    </div>
  );
}

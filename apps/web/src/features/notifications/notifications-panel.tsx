import type { Notification } from '@sigma/contract';
import { IconBell, IconChecks, IconSettings } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useSession } from '../../session/session.tsx';
import { Button, ICON_STROKE } from '../../ui/basics/button.tsx';
import { IconButton } from '../../ui/basics/icon-button.tsx';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { PanelBody, PanelHead } from '../../ui/layout/page.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx';
import { NotificationRow } from './notification-row.tsx';
import { notificationsQuery } from './notifications.queries.ts';
import classes from './notifications-panel.module.css';
import { useMarkRead } from './use-mark-read.ts';

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
] as const;
type Filter = (typeof FILTERS)[number]['value'];

/** The navigation panel "Notifications": what has happened, newest first. */
export function NotificationsPanel({ onClose }: { readonly onClose: () => void }) {
  const { programId, programs } = useSession();
  const { history } = useRouter();
  const [filter, setFilter] = useState<Filter>('all');
  const list = useInfiniteQuery(notificationsQuery(filter));
  const marking = useMarkRead();
  const rows = list.data?.pages.flatMap(({ results }) => results);
  const unread = list.data?.pages[0]?.unread ?? 0;
  const open = ({ id, read }: Notification, path: string) => {
    if (!read) marking.mutate({ ids: [id] });
    onClose();
    history.push(path);
  };
  const programOf = ({ program }: Notification) =>
    program === programId ? undefined : programs.find(({ id }) => id === program)?.name;
  return (
    <section className={classes.panel} aria-label="Notifications">
      <PanelHead title="Notifications" note="Times are UTC">
        <IconButton
          icon={IconChecks}
          label="Mark all as read"
          disabled={unread === 0 || rows?.[0] === undefined}
          // What arrives while the panel is open has not been seen.
          onClick={() => rows?.[0] && marking.mutate({ up_to: rows[0].id })}
        />
      </PanelHead>
      <div className={classes.filter}>
        <SegmentedControl label="Show" segments={FILTERS} value={filter} onChange={setFilter} wide />
      </div>
      <PanelBody>
        {list.isPending && <SkeletonRows label="Loading notifications" thumbnail={false} />}
        {list.isError && rows === undefined && (
          <ErrorNotice
            {...errorText(list.error)}
            action={<Button onClick={() => void list.refetch()}>Refresh</Button>}
          />
        )}
        {rows?.length === 0 && (
          <EmptyState
            icon={IconBell}
            title={filter === 'all' ? 'No notifications' : 'No unread notifications'}
            text="You will see here when an order ends, a capture is scheduled, or your program changes."
          />
        )}
        {rows !== undefined && rows.length > 0 && (
          <ul className={classes.list}>
            {rows.map((row) => (
              <NotificationRow
                key={row.id}
                notification={row}
                program={programOf(row)}
                onOpen={(path) => open(row, path)}
                onMark={(read) => marking.mutate({ ids: [row.id], read })}
              />
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <p className={classes.more}>
            <Button kind="quiet" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show older
            </Button>
          </p>
        )}
      </PanelBody>
      <p className={classes.foot}>
        <Link
          to="/settings/$view"
          params={{ view: 'notifications' }}
          className={classes.settings}
          onClick={onClose}
        >
          <IconSettings size={16} stroke={ICON_STROKE} />
          Choose what you are notified of
        </Link>
      </p>
    </section>
  );
}

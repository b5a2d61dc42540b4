import { IconSatellite, IconSatelliteOff, IconServerOff, IconWifiOff } from '@tabler/icons-react';
import { errorText } from '../../../api/error-text.ts';
import { NetworkError } from '../../../api/errors.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { DetailWaiting, ListNone } from '../../../ui/layout/list-detail.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorNotice } from '../../../ui/states/error-notice.tsx';
import { SkeletonRows } from '../../../ui/states/skeleton-rows.tsx';
import { type DashboardView, isFiltered } from './dashboard-view.ts';

interface ListState {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly data: { readonly count: number } | undefined;
  readonly refetch: () => unknown;
}

interface ViewAccess {
  readonly view: DashboardView;
  readonly onView: (change: Partial<DashboardView>) => void;
}

const iconOf = (error: unknown) => (error instanceof NetworkError ? IconWifiOff : IconServerOff);

interface ListNoticeProps {
  readonly list: ListState;
  readonly view: DashboardView;
  readonly onClear: () => void;
}

/** In the place of the list: it is on the way, it failed, there is nothing in it. */
export function ListNotice({ list, view, onClear }: ListNoticeProps) {
  if (list.error !== null) {
    return (
      <ErrorNotice
        icon={iconOf(list.error)}
        {...errorText(list.error)}
        action={
          <Button size="s" onClick={() => void list.refetch()}>
            Refresh
          </Button>
        }
      />
    );
  }
  if (list.isPending) return <SkeletonRows rows={6} thumbnail={false} label="Loading captures" />;
  if (list.data?.count !== 0) return null;
  if (!isFiltered(view)) return <ListNone>Nothing requested so far.</ListNone>;
  return (
    <ListNone
      action={
        <Button size="s" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      No captures meet these filters.
    </ListNone>
  );
}

interface NoRequestProps extends ViewAccess {
  readonly list: ListState;
  readonly single: { readonly isLoading: boolean; readonly error: unknown };
  readonly onViewer: () => void;
}

/** In the place of the selected request. */
export function NoRequest({ list, single, view, onView, onViewer }: NoRequestProps) {
  if (single.error !== null) {
    return (
      <EmptyState
        icon={single.error instanceof NetworkError ? IconWifiOff : IconSatelliteOff}
        tone="bad"
        {...errorText(single.error)}
        action={<Button onClick={() => onView({ requestId: undefined })}>Back to the list</Button>}
      />
    );
  }
  const { data, error } = list;
  if (data === undefined && error !== null) {
    return <EmptyState icon={iconOf(error)} tone="bad" title="The captures could not be loaded" />;
  }
  if (data === undefined || data.count > 0 || single.isLoading) {
    return <DetailWaiting label="Loading captures" />;
  }
  if (isFiltered(view)) return <EmptyState icon={IconSatellite} title="No capture chosen" />;
  return (
    <EmptyState
      icon={IconSatellite}
      title="No captures requested yet"
      text="Look for the next passes over your area, and request the one that fits."
      action={
        <Button kind="primary" onClick={onViewer}>
          View opportunities
        </Button>
      }
    />
  );
}

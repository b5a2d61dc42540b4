import { REQUESTS_TASKING } from '@sigma/contract';
import { IconSatellite, IconSatelliteOff, IconServerOff, IconWifiOff } from '@tabler/icons-react';
import { errorText } from '../../../api/error-text.ts';
import { NetworkError } from '../../../api/errors.ts';
import { ContractButton } from '../../../parts/contract/contract-button.tsx';
import { useBlockedText } from '../../../parts/contract/use-blocked-text.ts';
import { ListNotice, type ListState } from '../../../parts/list-detail/list-notice.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { DetailWaiting, ListNone } from '../../../ui/layout/list-detail.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { type DashboardView, isFiltered } from './dashboard-view.ts';

interface RequestListState extends ListState {
  readonly refetch: () => unknown;
}

interface ViewAccess {
  readonly view: DashboardView;
  readonly onView: (change: Partial<DashboardView>) => void;
}

const iconOf = (error: unknown) => (error instanceof NetworkError ? IconWifiOff : IconServerOff);

interface RequestListNoticeProps {
  readonly list: RequestListState;
  readonly view: DashboardView;
  readonly onClear: () => void;
}

/** Takes the place of the list of captures. */
export function RequestListNotice({ list, view, onClear }: RequestListNoticeProps) {
  return (
    <ListNotice
      list={list}
      loadingLabel="Loading captures"
      errorIcon={iconOf(list.error)}
      errorAction={
        <Button size="s" onClick={() => void list.refetch()}>
          Refresh
        </Button>
      }
      none={isFiltered(view) ? <NoMatch onClear={onClear} /> : <ListNone>Nothing requested so far.</ListNone>}
    />
  );
}

function NoMatch({ onClear }: { readonly onClear: () => void }) {
  return (
    <ListNone
      action={
        <Button size="s" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      No captures match these filters.
    </ListNone>
  );
}

interface NoRequestProps extends ViewAccess {
  readonly list: RequestListState;
  readonly single: { readonly isLoading: boolean; readonly error: unknown };
  readonly onViewer: () => void;
}

/** Takes the place of the selected request. */
export function NoRequest({ list, single, view, onView, onViewer }: NoRequestProps) {
  const blocked = useBlockedText(REQUESTS_TASKING);
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
    return <EmptyState icon={iconOf(error)} tone="bad" title="Could not load the captures" />;
  }
  if (data === undefined || data.count > 0 || single.isLoading) {
    return <DetailWaiting label="Loading captures" />;
  }
  if (isFiltered(view)) return <EmptyState icon={IconSatellite} title="No capture chosen" />;
  return (
    <EmptyState
      icon={IconSatellite}
      title="No captures requested yet"
      text={blocked ?? 'Look for the next passes over your area, and request the one that fits.'}
      action={
        <ContractButton use={REQUESTS_TASKING} kind="primary" onClick={onViewer}>
          View opportunities
        </ContractButton>
      }
    />
  );
}

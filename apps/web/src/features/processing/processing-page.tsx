import type { OperatedSensor } from '@sigma/contract';
import { RUN_STATES } from '@sigma/domain';
import { IconCpu, IconRefresh } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type ErrorText, errorText } from '../../api/error-text.ts';
import { ApiError } from '../../api/errors.ts';
import { withFilter } from '../../parts/record-list/record-filters.ts';
import { RecordPage } from '../../parts/record-list/record-page.tsx';
import { useRecordView } from '../../parts/record-list/use-record-view.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx';
import classes from './processing.module.css';
import { isBusy, operatedSensorsQuery, processingQuery, runsQuery } from './processing.queries.ts';
import { ProcessingOverview } from './processing-overview.tsx';
import { ReprocessDialog } from './reprocess-dialog.tsx';
import { runColumns, runLine } from './run-columns.tsx';
import { RUN_FILTERS } from './run-filter.ts';
import { RunFilters } from './run-filters.tsx';
import { RunSheet } from './run-sheet.tsx';
import { runName } from './run-text.ts';

const NO_SENSORS: readonly OperatedSensor[] = [];

/** The processing of captures to product levels: its queue, what it did lately, and every run. */
export function ProcessingPage() {
  const access = useRecordView(RUN_FILTERS);
  const { view, onView } = access;
  const { profile } = useSession();
  const [isReprocessing, setReprocessing] = useState(false);
  const processing = useQuery(processingQuery);
  const runs = useQuery(runsQuery(view, processing.data !== undefined && isBusy(processing.data)));
  const sensors = useQuery(operatedSensorsQuery).data?.results ?? NO_SENSORS;
  const mayWrite = profile.internal_osk_role === 'admin';
  const sensorName = (id: number | null): string =>
    id === null
      ? 'No sensor'
      : (sensors.find(({ osk_id }) => osk_id === id)?.osk_sensor_name ?? `Sensor ${id}`);
  const state = RUN_STATES.find((one) => one === view.filters.state);
  return (
    <div className={classes.page}>
      <RecordPage
        {...access}
        title="Processing"
        noun="run"
        searchLabel="Complete scene id"
        filters={<RunFilters {...access} sensors={sensors} />}
        action={
          mayWrite && (
            <Button icon={IconRefresh} onClick={() => setReprocessing(true)}>
              Reprocess since…
            </Button>
          )
        }
        notice={
          <OverviewState query={processing} hasList={runs.error === null}>
            {processing.data !== undefined && (
              <ProcessingOverview
                processing={processing.data}
                state={state}
                onState={(next) => onView({ filters: withFilter(view.filters, 'state', next ?? '') })}
              />
            )}
          </OverviewState>
        }
        list={runs}
        failure={failureOf}
        none={{
          icon: IconCpu,
          title: 'Nothing has been processed yet.',
          text: 'A run appears here as soon as an order needs a product level that is made from raw captures.',
        }}
        startOrder={{ column: 'requested_at', direction: 'descending' }}
        columns={runColumns(sensorName)}
        narrowLine={runLine}
        keyOf={({ id }) => id}
        nameOf={runName}
      >
        <RunSheet
          id={view.opened}
          sensorName={sensorName}
          mayWrite={mayWrite}
          onClose={() => onView({ opened: undefined })}
        />
        {isReprocessing && <ReprocessDialog sensors={sensors} onClose={() => setReprocessing(false)} />}
      </RecordPage>
    </div>
  );
}

const failureOf = (error: unknown): ErrorText =>
  error instanceof ApiError && error.errors.some(({ field }) => field.startsWith('scene'))
    ? {
        title: 'Not the id of a scene',
        text: 'Enter the complete id, such as GHOSt1_20261120T184200Z_012341.',
      }
    : errorText(error);

interface OverviewStateProps {
  readonly query: UseQueryResult;
  /** The list below was read; otherwise it states the failure, which is the same. */
  readonly hasList: boolean;
  readonly children: ReactNode;
}

/** A failed check does not replace the figures that were read before. */
function OverviewState({ query, hasList, children }: OverviewStateProps) {
  return (
    <>
      {query.error !== null && hasList && (
        <ErrorNotice
          {...errorText(query.error)}
          action={
            <Button size="s" onClick={() => void query.refetch()}>
              Refresh
            </Button>
          }
        />
      )}
      {query.isPending && <SkeletonRows rows={3} height={40} label="Loading the queue" />}
      {children}
    </>
  );
}

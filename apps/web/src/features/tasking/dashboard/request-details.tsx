import { cancelOrder, type ProgramTasking } from '@sigma/contract';
import { IconBan, IconMap, IconPackage } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import { useSession } from '../../../api/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DetailHead } from '../../../ui/detail-head.tsx';
import { areaText, counted, instantText } from '../../../ui/figures.ts';
import { Facts } from '../../../ui/page.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { countdownText, rollSentence } from '../pass-text.ts';
import { useWorldNow } from '../world-now.ts';
import { taskingsKey } from './dashboard.queries.ts';
import type { DashboardSlots } from './dashboard-slots.ts';
import classes from './request-details.module.css';
import { intervalText, PASS_NAMES, requestPass, requestTitle, sensorNames } from './request-text.ts';

interface RequestDetailsProps extends DashboardSlots {
  readonly request: ProgramTasking;
}

/** Everything about one capture that was asked for, and what can be done with it. */
export function RequestDetails({ request, badge, onScenes, onOrder }: RequestDetailsProps) {
  const { order, task, file_ids: files, requested_by: by, created_at } = request;
  return (
    <div className={classes.details}>
      <DetailHead
        title={requestTitle(request)}
        badge={badge(request.status, false)}
        meta={
          <>
            {by === null ? 'requested' : `requested by ${by}`}, {instantText(created_at)} ·{' '}
            {request.status_text}
          </>
        }
        actions={
          <>
            {request.cancelable && order !== null && <CancelButton request={request} order={order} />}
            {files.length > 0 && task !== null && (
              <Button icon={IconMap} onClick={() => onScenes(task.id)}>
                Show {counted(files.length, 'scene')}
              </Button>
            )}
            {order !== null && (
              <Button icon={IconPackage} onClick={() => onOrder(order)}>
                Open order
              </Button>
            )}
          </>
        }
      />
      <RequestFacts request={request} />
    </div>
  );
}

function RequestFacts({ request }: Pick<RequestDetailsProps, 'request'>) {
  const { sensors } = useSession();
  const now = useWorldNow();
  const pass = requestPass(request);
  const { aoi, area_km2, window_start, window_end, eclipsed, max_off_nadir, max_cloud_cover } = request;
  return (
    <div className={classes.facts}>
      <Facts
        facts={[
          ['Sensor', sensorNames(request.sensors, sensors)],
          ['Window, UTC', intervalText(window_start, window_end)],
          ['Area', aoi.type === 'Point' ? 'Place' : areaText(area_km2)],
          ...(eclipsed === null ? [] : [['Light', eclipsed ? 'Night' : 'Day'] as const]),
          ...(max_off_nadir === null ? [] : [['Off-nadir', `at most ${max_off_nadir}°`] as const]),
          ...(max_cloud_cover === null ? [] : [['Clouds', `at most ${max_cloud_cover} %`] as const]),
        ]}
      />
      <Facts
        facts={
          pass === undefined
            ? [['Next opportunity', 'none ahead']]
            : [
                [PASS_NAMES[pass.kind], countdownText(pass, now)],
                ['Pass, UTC', intervalText(pass.start_time, pass.end_time)],
                ...(request.sensors.length === 1
                  ? []
                  : [['Flown by', sensorNames([pass.sensor], sensors)] as const]),
                ...(request.task === null ? [] : [['Roll', rollSentence(request.task.roll)] as const]),
              ]
        }
      />
    </div>
  );
}

function CancelButton({ request, order }: { readonly request: ProgramTasking; readonly order: string }) {
  const { programId } = useSession();
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const cancel = useMutation({
    mutationFn: () => call(cancelOrder, { params: { program: programId, order } }),
    onError: (error) => showToast({ tone: 'bad', ...errorText(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: taskingsKey(programId) }),
  });
  return (
    <>
      <Button kind="danger" icon={IconBan} busy={cancel.isPending} onClick={() => setAsks(true)}>
        Cancel request
      </Button>
      <ConfirmDialog
        opened={asks}
        title="Cancel this request?"
        text={`${requestTitle(request)} will not be captured. This cannot be undone.`}
        confirm="Cancel request"
        cancel="Keep request"
        danger
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          cancel.mutate();
        }}
      />
    </>
  );
}

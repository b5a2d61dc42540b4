import { type ProgramTasking, REQUESTS_TASKING } from '@sigma/contract';
import { IconMap, IconPackage, IconRefresh } from '@tabler/icons-react';
import { ContractButton } from '../../../parts/contract/contract-button.tsx';
import { OrderStatusBadge } from '../../../parts/order-status/order-status-badge.tsx';
import { rollSentence } from '../../../parts/passes/pass-text.ts';
import { useSession } from '../../../session/session.tsx';
import { useWorldNow } from '../../../session/world-now.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { DetailHead } from '../../../ui/layout/detail-head.tsx';
import { Facts } from '../../../ui/layout/page.tsx';
import { counted, instantText } from '../../../ui/text/figures.ts';
import { areaText } from '../../../ui/text/measures.ts';
import { CancelRequest } from './cancel-request.tsx';
import type { DashboardSlots } from './dashboard-slots.ts';
import classes from './request-details.module.css';
import {
  intervalText,
  mayBeRequestedAgain,
  passFacts,
  requesterText,
  requestPass,
  requestTitle,
  sensorNames,
  statusSentence,
  withdrawalFacts,
} from './request-text.ts';
import { SpectraOfScenes } from './spectra-of-scenes.tsx';
import { WithdrawRequest } from './withdraw-request.tsx';

interface RequestDetailsProps extends DashboardSlots {
  readonly request: ProgramTasking;
  /** The question whether to cancel the request is open. */
  readonly isConfirming: boolean;
  readonly onConfirm: (isConfirming: boolean) => void;
}

/** Everything about one requested capture, and its actions. */
export function RequestDetails(props: RequestDetailsProps) {
  const { request, isConfirming, onConfirm, onScenes, onOrder, onAgain, scenePanel } = props;
  const { order, task, file_ids: files, created_at } = request;
  const sentence = statusSentence(request);
  return (
    <div className={classes.details}>
      <DetailHead
        title={requestTitle(request)}
        badge={<OrderStatusBadge status={request.status} />}
        meta={
          <>
            {requesterText(request)}, {instantText(created_at)}
            {sentence !== undefined && ` · ${sentence}`}
          </>
        }
        actions={
          <>
            {order !== null && (
              <CancelRequest
                request={request}
                order={order}
                isConfirming={isConfirming}
                onConfirm={onConfirm}
              />
            )}
            {request.withdrawable && <WithdrawRequest request={request} />}
            {mayBeRequestedAgain(request) && (
              <ContractButton use={REQUESTS_TASKING} icon={IconRefresh} onClick={() => onAgain(request)}>
                Request again
              </ContractButton>
            )}
            <SpectraOfScenes files={files} onOpen={scenePanel.onOpen} />
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
  const { sensors, platform } = useSession();
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
        facts={[
          ...passFacts(request, now),
          ...withdrawalFacts(request, platform.demo),
          ...(pass === undefined || request.sensors.length === 1
            ? []
            : [['Flown by', sensorNames([pass.sensor], sensors)] as const]),
          ...(request.task === null ? [] : [['Roll', rollSentence(request.task.roll)] as const]),
        ]}
      />
    </div>
  );
}

import type { Order } from '@sigma/contract';
import { IconWifiOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { OrderStatusBadge } from '../../../parts/order-status/order-status-badge.tsx';
import type { ScenePanel } from '../../../parts/scene-panel/scene-panel.ts';
import { useSession } from '../../../session/session.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { Detail, DetailHead } from '../../../ui/layout/detail-head.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { ErrorNotice } from '../../../ui/states/error-notice.tsx';
import { instantText } from '../../../ui/text/figures.ts';
import { TYPE_NAMES } from '../list/order-list.tsx';
import { REFRESH_ADVICE } from '../order/order-error-text.ts';
import { isUncaptured, orderTitle } from '../order/order-phase.ts';
import { orderCapturesQuery, orderHistoryQuery } from '../order/orders.queries.ts';
import type { OrderTab } from '../order/orders-view.ts';
import { CollectsTab } from './collects-tab.tsx';
import { DetailsTab } from './details-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { MapTab } from './map-tab.tsx';
import { OrderActions } from './order-actions.tsx';
import { orderCollects } from './order-collects.ts';
import classes from './order-summary.module.css';
import { RequestedCapture } from './requested-capture.tsx';
import { StatusLine } from './status-line.tsx';

interface OrderSummaryProps {
  readonly order: Order;
  readonly tab: OrderTab;
  readonly onTab: (tab: OrderTab) => void;
  readonly onRefresh: () => void;
  readonly onOrderAgain: (order: Order) => Promise<void>;
  readonly scenePanel: ScenePanel;
}

/** Everything about one order. */
export function OrderSummary(props: OrderSummaryProps) {
  const { order, tab, onTab, onRefresh, onOrderAgain, scenePanel } = props;
  const { programId, sensors } = useSession();
  const [wantsFiles, setWantsFiles] = useState(false);
  const chooseTab = (chosen: OrderTab, isForFiles = false) => {
    setWantsFiles(isForFiles);
    onTab(chosen);
  };
  const status = order.orderStatus.reqLineItemStatus;
  const history = useQuery(orderHistoryQuery(programId, order.id, status)).data?.results ?? [];
  const captures = useQuery(orderCapturesQuery(programId, order));
  const isOrderNetworkError = captures.isError;
  const found = captures.data;
  const { scenes } = order;
  const collects = useMemo(() => orderCollects({ scenes }, found ?? []), [scenes, found]);
  const placedBy = history.find((event) => event.actor === 'customer')?.actor_name ?? order.customerPoc;
  const notice = isOrderNetworkError && <CapturesFailed onRefresh={onRefresh} />;
  return (
    <Detail label={orderTitle(order)}>
      <DetailHead
        title={orderTitle(order)}
        badge={<OrderStatusBadge status={order.orderStatus.reqLineItemStatus} />}
        meta={
          <>
            #{order.id.slice(0, 8)} · {TYPE_NAMES[order.orderType].toLowerCase()} order · placed by {placedBy}
            , {instantText(order.order_timestamp)}
          </>
        }
        actions={
          <OrderActions
            order={order}
            onFiles={() => chooseTab('details', true)}
            onOrderAgain={onOrderAgain}
          />
        }
      />
      <div className={classes.line}>
        <StatusLine order={order} history={history} />
      </div>
      <div className={classes.tabs}>
        <Tabs
          label="Order"
          value={tab}
          onChange={chooseTab}
          tabs={[
            {
              id: 'map',
              label: 'Map',
              panel: (
                <MapTab
                  collects={collects}
                  aoi={order.tasking?.aoi}
                  requested={order.tasking && <RequestedCapture order={order} sensors={sensors} />}
                  notice={notice}
                  scenePanel={scenePanel}
                />
              ),
            },
            {
              id: 'collects',
              label: 'Collects',
              count: collects.length,
              panel: (
                <CollectsTab
                  collects={collects}
                  sensors={sensors}
                  isUncaptured={isUncaptured(order)}
                  notice={notice}
                  onSpectra={scenePanel.onOpen}
                />
              ),
            },
            {
              id: 'details',
              label: 'Details',
              panel: (
                <DetailsTab
                  order={order}
                  sensors={sensors}
                  placedBy={placedBy}
                  focusesFiles={wantsFiles && tab === 'details'}
                  onFilesFocused={() => setWantsFiles(false)}
                />
              ),
            },
            {
              id: 'history',
              label: 'History',
              panel: <HistoryTab history={history} />,
            },
          ]}
        />
      </div>
    </Detail>
  );
}

function CapturesFailed({ onRefresh }: { readonly onRefresh: () => void }) {
  return (
    <ErrorNotice
      icon={IconWifiOff}
      title="Network Error"
      text={`Could not load the scenes of this order. ${REFRESH_ADVICE} Status and details still work.`}
      action={
        <Button size="s" onClick={onRefresh}>
          Refresh
        </Button>
      }
    />
  );
}

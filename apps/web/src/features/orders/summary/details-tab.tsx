import type { Order, Sensor } from '@sigma/contract';
import { bytesText, formatDestination } from '@sigma/domain';
import type { ReactNode } from 'react';
import { Card, Facts } from '../../../ui/layout/page.tsx';
import { CopyText } from '../../../ui/text/copy-text.tsx';
import { counted, instantText, spellInstants } from '../../../ui/text/figures.ts';
import { areaText } from '../../../ui/text/measures.ts';
import { TYPE_NAMES } from '../list/order-list.tsx';
import { isUncaptured, orderTitle } from '../order/order-phase.ts';
import { DeliveredFilesTable, type FilesFocus } from './delivered-files.tsx';
import classes from './details-tab.module.css';
import { requestedArea, requestedPass, requestedSensor } from './tasking-text.ts';

interface DetailsTabProps extends FilesFocus {
  readonly order: Order;
  readonly sensors: readonly Sensor[];
  readonly placedBy: string;
}

/** Every field of the order and, once it is delivered, every file. */
export function DetailsTab({ order, sensors, placedBy, ...focus }: DetailsTabProps) {
  return (
    <div className={classes.tab}>
      <div className={classes.cards}>
        <Card title="Order">
          <Facts facts={orderFacts(order, placedBy)} />
        </Card>
        <Card title="Delivery">
          <Facts facts={deliveryFacts(order)} />
        </Card>
        {order.tasking !== null && (
          <Card title="Capture">
            <Facts
              facts={[
                ['Sensor', requestedSensor(order.tasking, sensors)],
                ['Pass', requestedPass(order.tasking)],
                ['Area', requestedArea(order.tasking, order.area_km2)],
                ['Request', <CopyText key="request" bare text={order.tasking.tasking_request} />],
              ]}
            />
          </Card>
        )}
      </div>
      {order.orderStatus.reqLineItemStatus === 'order_delivered' && (
        <DeliveredFilesTable order={order} {...focus} />
      )}
    </div>
  );
}

type FactList = readonly (readonly [name: string, value: ReactNode])[];

function orderFacts(order: Order, placedBy: string): FactList {
  const { reqLineStatusText, reqLineStatusCode } = order.orderStatus;
  const status = spellInstants(reqLineStatusText);
  return [
    ['Name', orderTitle(order)],
    ['Id', <CopyText key="id" bare text={order.id} />],
    ['Type', TYPE_NAMES[order.orderType]],
    ['Placed', instantText(order.order_timestamp)],
    ['Placed by', placedBy],
    ['Contact', order.customerPoc],
    ['Status', reqLineStatusCode === null ? status : `${status} (${reqLineStatusCode})`],
    ['Collection', order.collection ?? 'N/A'],
    ['Scenes', counted(order.scenes.length, 'scene')],
    ...(order.inventoryId === null ? [] : [['Captured scene', order.inventoryId] as const]),
  ];
}

function deliveryFacts(order: Order): FactList {
  const place = formatDestination({
    bucket: order.s3Bucket,
    folder: order.delivery_prefix ?? order.s3Folder,
  });
  return [
    ['Destination', <CopyText key="place" bare text={place} />],
    ['Product level', order.productLevel],
    ['File format', order.fileFormat],
    ['Licence', order.required_license],
    ...(order.tasking === null ? [['Area', areaText(order.area_km2)] as const] : []),
    ['Size', isUncaptured(order) ? 'known once captured' : `about ${bytesText(order.estimated_bytes)}`],
  ];
}

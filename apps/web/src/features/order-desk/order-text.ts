import type { StaffOrder } from '@sigma/contract';
import { bytesText } from '@sigma/domain';
import { counted, instantText } from '../../ui/text/figures.ts';
import { areaText } from '../../ui/text/measures.ts';

export const orderTitle = ({ name }: Pick<StaffOrder, 'name'>): string =>
  name === '' ? 'Unnamed order' : name;

/** What an order asks for, in a few words. */
export function orderContent({ orderType, scene_count: scenes, tasking }: StaffOrder): string {
  if (orderType !== 'others') return counted(scenes, 'scene');
  if (scenes > 0) return `Capture, ${counted(scenes, 'scene')}`;
  return tasking === null ? 'Capture' : `Capture, ${instantText(tasking.start_time)}`;
}

/** Everything that the sheet tells about an order besides its history. */
export function orderFacts(order: StaffOrder): readonly (readonly [string, string])[] {
  const { tasking, s3Folder, delivery_prefix: prefix, progress } = order;
  return [
    ['Program', order.program_name],
    ['Requested by', order.requested_by_email],
    ['Contact', order.customerPoc],
    ['Placed', instantText(order.order_timestamp)],
    ['Changed', instantText(order.updated_at)],
    ['Content', orderContent(order)],
    ...(tasking === null
      ? []
      : [['Window', `${instantText(tasking.start_time)} to ${instantText(tasking.end_time)}`] as const]),
    ...(order.area_km2 > 0 ? [['Area', areaText(order.area_km2)] as const] : []),
    ['Product', `${order.productLevel}, ${order.fileFormat}`],
    ...(order.estimated_bytes > 0 ? [['Size', bytesText(order.estimated_bytes)] as const] : []),
    ['Licence', order.required_license],
    ['Destination', [order.s3Bucket, prefix ?? s3Folder].filter((part) => part !== '').join('/')],
    ...(progress.text === '' ? [] : [['Progress', progress.text] as const]),
  ];
}

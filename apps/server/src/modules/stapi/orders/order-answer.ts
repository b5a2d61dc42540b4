import { STAPI_VERSION, type StapiOrder, type StapiOrderStatus, taskingAoi } from '@sigma/contract';
import { isCancelable } from '@sigma/domain';
import type { TaskingProduct } from '../products/products.store.ts';
import { boxOf } from '../protocol/box-of.ts';
import type { StapiLinks } from '../protocol/stapi-links.ts';
import { statusesOf } from './order-status.ts';
import type { CaptureOrder } from './orders.store.ts';

/** An order of a capture as a Feature, whichever call has placed it. */
export function orderAnswer(
  order: CaptureOrder,
  products: readonly TaskingProduct[],
  links: StapiLinks,
): StapiOrder {
  const geometry = taskingAoi.parse(JSON.parse(order.shown));
  const product = productOf(order, products);
  const { asked } = order;
  const datetime = `${order.windowStart.toISOString()}/${order.windowEnd.toISOString()}`;
  const request = asked?.request;
  const canCancel = order.status !== undefined && isCancelable('others', order.status);
  return {
    type: 'Feature',
    stapi_type: 'Order',
    stapi_version: STAPI_VERSION,
    id: order.id,
    geometry,
    bbox: boxOf(geometry),
    properties: {
      product_id: product,
      created: order.placedAt.toISOString(),
      status: presentStatus(order),
      search_parameters: {
        datetime: typeof request?.datetime === 'string' ? request.datetime : datetime,
        geometry,
        filter: asked === null ? filterOf(order) : recordOf(request?.filter),
      },
      opportunity_properties: asked?.opportunity ?? {
        datetime,
        product_id: product,
        'sigma:sensor': order.sensor,
      },
      order_parameters: {
        s3_bucket: order.bucket,
        s3_folder: order.folder,
        required_license: order.licence,
        product_level: order.level,
        file_format: order.format,
        name: order.name,
        customer_poc: order.customerPoc,
      },
    },
    links: [
      links.toOrder('self', order.id),
      links.toOrderStatuses(order.id),
      links.toProduct('product', product),
      links.toLanding('root'),
      ...(canCancel ? [links.toCancel(order.id)] : []),
    ],
  };
}

/** Orders of other calls belong to the first product of their level and format. */
function productOf({ asked, level, format }: CaptureOrder, products: readonly TaskingProduct[]): string {
  const own = products.find(
    (product) => product.level === level && product.fileFormats.some((one) => one === format),
  );
  return asked?.product ?? own?.id ?? level;
}

function presentStatus({ events, placedAt }: CaptureOrder): StapiOrderStatus {
  const received = { timestamp: placedAt.toISOString(), status_code: 'received' as const, links: [] };
  return statusesOf(events).at(-1) ?? received;
}

/** What an order of the app asks for, as a filter. */
function filterOf({ sensor, maxCloudCover }: CaptureOrder): Record<string, unknown> {
  const own = { op: '=', args: [{ property: 'sigma:sensor' }, sensor] };
  if (maxCloudCover === null) return own;
  return { op: 'and', args: [own, { op: '<=', args: [{ property: 'eo:cloud_cover' }, maxCloudCover] }] };
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? { ...value } : null;
}

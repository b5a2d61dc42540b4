import { STAPI_VERSION, type StapiOrder, type StapiOrderStatus, taskingAoi } from '@sigma/contract';
import { isCancelable } from '@sigma/domain';
import type { TaskingProduct } from '../products/products.store.ts';
import { boxOf } from '../protocol/box-of.ts';
import type { StapiLinks } from '../protocol/stapi-links.ts';
import { statusesOf } from './order-status.ts';
import type { CaptureOrder } from './orders.store.ts';

/** Converts an order for a capture to a Feature, whichever operation has placed it. */
export function orderAnswer(
  order: CaptureOrder,
  products: readonly TaskingProduct[],
  links: StapiLinks,
): StapiOrder {
  const geometry = taskingAoi.parse(JSON.parse(order.shown));
  const product = productOf(order, products);
  const { stapiRequest } = order;
  const datetime = `${order.windowStart.toISOString()}/${order.windowEnd.toISOString()}`;
  const request = stapiRequest?.request;
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
      status: currentStatus(order),
      search_parameters: {
        datetime: typeof request?.datetime === 'string' ? request.datetime : datetime,
        geometry,
        filter: stapiRequest === null ? filterOf(order) : recordOf(request?.filter),
      },
      opportunity_properties: stapiRequest?.opportunity ?? {
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

/** Orders placed by other operations belong to the first product of their level and format. */
function productOf(
  { stapiRequest, level, format }: CaptureOrder,
  products: readonly TaskingProduct[],
): string {
  const own = products.find(
    (product) => product.level === level && product.fileFormats.some((offered) => offered === format),
  );
  return stapiRequest?.product ?? own?.id ?? level;
}

function currentStatus({ events, placedAt }: CaptureOrder): StapiOrderStatus {
  const received = { timestamp: placedAt.toISOString(), status_code: 'received' as const, links: [] };
  return statusesOf(events).at(-1) ?? received;
}

/** Expresses the choices of an order that another operation placed as a filter. */
function filterOf({ sensor, maxCloudCover }: CaptureOrder): Record<string, unknown> {
  const own = { op: '=', args: [{ property: 'sigma:sensor' }, sensor] };
  if (maxCloudCover === null) return own;
  return { op: 'and', args: [own, { op: '<=', args: [{ property: 'eo:cloud_cover' }, maxCloudCover] }] };
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? { ...value } : null;
}

import type { BodyInputOf, placeOrder, placeTaskingOrders } from '@sigma/contract';
import type { SearchArea } from '@sigma/domain';
import type { Delivery } from '../../../parts/order-placing/order-form.ts';
import {
  type CaptureInput,
  type RequestedPass,
  requestedPasses,
  sentTarget,
} from '../../../parts/passes/capture-input.ts';

type OrderBody = NonNullable<BodyInputOf<typeof placeOrder>>;
export type CaptureBody = Extract<OrderBody, { orderType: 'others' }>;

/** Captures in several passes. */
export type CapturesBody = NonNullable<BodyInputOf<typeof placeTaskingOrders>>;

/** The body of the request; undefined for lines and lists of points, of which no capture can be requested. */
export function captureBody(input: CaptureInput, delivery: Delivery): CaptureBody | CapturesBody | undefined {
  const aoi = captureAoi(input.area);
  if (aoi === undefined) return undefined;
  const common = { ...deliveryBody(delivery), aoi };
  const passes = requestedPasses(input).map((requested) => passBody(requested, input.area));
  return passes.length > 1
    ? { ...common, passes }
    : { orderType: 'others', ...common, ...passBody(input, input.area) };
}

function passBody(requested: RequestedPass, area: SearchArea) {
  const { pass } = requested;
  const target = sentTarget(requested, area);
  return {
    sensor: pass.sensor,
    start_time: pass.start_time,
    end_time: pass.end_time,
    ...(target !== undefined && { target }),
  };
}

function deliveryBody(delivery: Delivery) {
  const { name, bucket, folder, product_level, file_format, licence, licence_version } = delivery;
  return {
    ...(name !== '' && { name }),
    s3Bucket: bucket,
    s3Folder: folder,
    productLevel: product_level,
    ...(file_format !== null && { fileFormat: file_format }),
    required_license: licence,
    license_version: licence_version,
  };
}

/** Copies the read-only area into the mutable shape that a request body has. */
export function captureAoi(area: SearchArea): CaptureBody['aoi'] | undefined {
  switch (area.type) {
    case 'Point':
      return { type: 'Point', coordinates: [area.coordinates[0], area.coordinates[1]] };
    case 'Polygon':
      return {
        type: 'Polygon',
        coordinates: area.coordinates.map((ring) => ring.map(([lon, lat]) => [lon, lat])),
      };
    case 'MultiPolygon':
      return {
        type: 'MultiPolygon',
        coordinates: area.coordinates.map((polygon) =>
          polygon.map((ring) => ring.map(([lon, lat]) => [lon, lat])),
        ),
      };
    case 'MultiPoint':
    case 'LineString':
    case 'MultiLineString':
      return undefined;
  }
}

import type { BodyInputOf, placeOrder } from '@sigma/contract';
import type { SearchArea } from '@sigma/domain';
import type { Delivery } from '../../../parts/order-placing/order-form.ts';
import type { CaptureInput } from '../../../parts/passes/capture-input.ts';

type OrderBody = NonNullable<BodyInputOf<typeof placeOrder>>;
export type CaptureBody = Extract<OrderBody, { orderType: 'others' }>;

/** The body of the request; undefined for lines and lists of points, of which no capture can be requested. */
export function captureBody(
  { pass, area, target }: Pick<CaptureInput, 'pass' | 'area' | 'target'>,
  { name, bucket, folder, product_level, file_format, licence }: Delivery,
): CaptureBody | undefined {
  const aoi = captureAoi(area);
  if (aoi === undefined) return undefined;
  return {
    orderType: 'others',
    ...(name !== '' && { name }),
    sensor: pass.sensor,
    start_time: pass.start_time,
    end_time: pass.end_time,
    aoi,
    ...(target !== undefined && { target: [target[0], target[1]] }),
    s3Bucket: bucket,
    s3Folder: folder,
    productLevel: product_level,
    ...(file_format !== null && { fileFormat: file_format }),
    required_license: licence,
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

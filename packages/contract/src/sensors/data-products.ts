import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { integerId } from '../kernel/fields.ts';
import { listOf, listQuery } from '../kernel/paging.ts';

const access = { tier: 'signed-in' } as const;

export const DATA_PRODUCT_EXAMPLE = {
  name: 'Visual',
  product_level: 'Basic',
  file_formats: ['COG'],
  collections: ['ghost-hsi-l1a'],
  description: 'The picture of a scene in natural colours as a Cloud Optimized GeoTIFF',
};

export const dataProduct = z
  .object({
    id: z.int(),
    name: z.string(),
    product_level: z.string(),
    file_formats: z.array(z.string()),
    collections: z.array(z.string()),
    description: z.string(),
  })
  .meta({ id: 'DataProduct', examples: [{ id: 1, ...DATA_PRODUCT_EXAMPLE }] });
export type DataProduct = z.infer<typeof dataProduct>;

export const listDataProducts = operation({
  id: 'listDataProducts',
  method: 'GET',
  path: '/public/v1/sigma/data_products/',
  access,
  tag: 'Data products',
  summary: 'Lists the data products that can be ordered',
  query: listQuery(['id', 'name'], { ordering: 'id' }),
  response: listOf(dataProduct),
});

export const readDataProduct = operation({
  id: 'readDataProduct',
  method: 'GET',
  path: '/public/v1/sigma/data_products/{data_product}/',
  access,
  tag: 'Data products',
  summary: 'Returns a data product',
  params: z.object({ data_product: integerId }),
  response: dataProduct,
});

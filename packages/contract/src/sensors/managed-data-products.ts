import { FILE_FORMATS, PRODUCT_LEVELS } from '@sigma/domain';
import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { collectionId, integerId, nameText } from '../kernel/fields.ts';
import { listQuery } from '../kernel/paging.ts';
import { DATA_PRODUCT_EXAMPLE, dataProduct } from './data-products.ts';

const body = z
  .strictObject({
    name: nameText(128).min(1, 'is required'),
    product_level: z.enum(PRODUCT_LEVELS),
    file_formats: z.array(z.enum(FILE_FORMATS)).min(1).max(FILE_FORMATS.length),
    collections: z.array(collectionId).min(1).max(1000),
    description: z.string().trim().max(2000),
  })
  .meta({
    id: 'ManagedDataProductBody',
    examples: [{ ...DATA_PRODUCT_EXAMPLE, product_level: 'Basic', file_formats: ['COG'] }],
  });

/** The products of the platform. A program may order those of its product levels and collections. */
export const managedDataProductCalls = crud({
  name: 'ManagedDataProduct',
  plural: 'ManagedDataProducts',
  noun: 'data product',
  nouns: 'all data products',
  path: '/private/v1/sigma/data_products/',
  tag: 'Data products',
  params: z.object({ data_product: integerId }),
  listParams: z.object({}),
  query: listQuery(['id', 'name', 'product_level'], { ordering: 'id' }).extend({
    search: z.string().trim().max(200).optional().describe('Part of the name'),
  }),
  row: dataProduct,
  body,
  changes: body
    .partial()
    .meta({ id: 'ManagedDataProductChange', examples: [{ collections: ['ghost-hsi-l1a', 'coast'] }] }),
  errors: { add: ['duplicate_name'], replace: ['duplicate_name'], update: ['duplicate_name'] },
});

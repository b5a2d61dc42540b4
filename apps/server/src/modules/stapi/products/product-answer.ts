import { STAPI_VERSION, type StapiProduct, type StapiSchema } from '@sigma/contract';
import { PRODUCT_CONFORMANCE } from '../protocol/conformance.ts';
import type { StapiLinks } from '../protocol/stapi-links.ts';
import type { Licence, TaskedSensor, TaskingProduct } from './products.store.ts';
import { queryableSchemas } from './queryables.ts';

export interface ProductContext {
  readonly links: StapiLinks;
  readonly origin: string;
}

export function productAnswer(
  { id, name, description, level, fileFormats }: TaskingProduct,
  { links, origin }: ProductContext,
): StapiProduct {
  return {
    type: 'Collection',
    stapi_type: 'Product',
    stapi_version: STAPI_VERSION,
    id,
    title: name,
    description,
    keywords: [level, ...fileFormats],
    // The order parameters list the licences that an order may name.
    license: 'proprietary',
    providers: [
      { name: 'Sigma', description: 'The operator of the satellites', roles: PROVIDER_ROLES, url: origin },
    ],
    conformsTo: PRODUCT_CONFORMANCE,
    links: [
      links.toProduct('self', id),
      links.toLanding('root'),
      links.toProductConformance(id),
      links.toQueryables('queryables', id),
      links.toOrderParameters('order-parameters', id),
      links.toProductOrders('orders', id),
      links.toCreateOrder(id),
      links.toOpportunities('opportunities', id),
    ],
  };
}

const PROVIDER_ROLES = ['producer', 'licensor', 'processor', 'host'];
const DRAFT = 'http://json-schema.org/draft-07/schema#';

export function queryablesSchema(
  product: TaskingProduct,
  sensors: readonly TaskedSensor[],
  links: StapiLinks,
): StapiSchema {
  return {
    $schema: DRAFT,
    $id: links.toQueryables('self', product.id).href,
    title: `Queryables of ${product.name}`,
    description: 'Properties that filters of opportunities and orders may use',
    type: 'object',
    properties: queryableSchemas(sensors),
    additionalProperties: false,
  };
}

export function orderParametersSchema(
  product: TaskingProduct,
  licences: readonly Licence[],
  links: StapiLinks,
): StapiSchema {
  const text = (description: string, maxLength: number) => ({ type: 'string', description, maxLength });
  return {
    $schema: DRAFT,
    $id: links.toOrderParameters('self', product.id).href,
    title: `Order parameters of ${product.name}`,
    description: 'Parameters of an order in addition to time, geometry and filter',
    type: 'object',
    properties: {
      s3_bucket: { ...text('Bucket that the order is delivered to', 63), minLength: 3 },
      s3_folder: text('Folder inside the bucket', 512),
      required_license: {
        type: 'string',
        description: 'Licence that the order is placed under; sending it accepts it',
        ...(licences.length === 0 ? {} : { enum: licences.map(({ value }) => value) }),
      },
      product_level: { type: 'string', description: 'Level of the product', enum: [product.level] },
      file_format: {
        type: 'string',
        description: 'If omitted, the format of the collection, or else the first format',
        enum: [...product.fileFormats],
      },
      name: text('Name of the order', 128),
      customer_poc: text('Contact for the order; if omitted, the e-mail address of the caller', 200),
    },
    required: ['s3_bucket', 'required_license'],
    additionalProperties: false,
  };
}

import {
  bind,
  describeStapiOrderParameters,
  describeStapiQueryables,
  listStapiProducts,
  Refusal,
  readStapiProduct,
  readStapiProductConformance,
  refuse,
} from '@sigma/contract';
import { PRODUCT_CONFORMANCE } from '../protocol/conformance.ts';
import { offsetLinks, offsetOf } from '../protocol/page-of-list.ts';
import { JSON_TYPE, stapiLinks } from '../protocol/stapi-links.ts';
import type { StapiServices } from '../services.ts';
import { orderParametersSchema, productAnswer, queryablesSchema } from './product-answer.ts';
import { listLicences, listSensors, listTaskingProducts, readTaskingProduct } from './products.store.ts';

export const productNotFound = () =>
  refuse('not_found', 'This product for captures does not exist in this program.');

export const listStapiProductsBinding = ({ database }: StapiServices) =>
  bind(listStapiProducts, async (call) => {
    const { program } = call.params;
    const list = `products ${program}`;
    const offset = offsetOf(call, list);
    if (offset instanceof Refusal) return offset;
    const all = await listTaskingProducts(database.kysely, call.entitlement);
    const links = stapiLinks(call.url, program);
    const context = { links, origin: new URL(call.url).origin };
    const page = all.slice(offset, offset + call.query.limit);
    return {
      type: 'ProductCollection' as const,
      products: page.map((product) => productAnswer(product, context)),
      links: [
        ...offsetLinks(call, { list, offset, count: all.length, type: JSON_TYPE }),
        links.toLanding('root'),
      ],
    };
  });

export const readStapiProductBinding = ({ database }: StapiServices) =>
  bind(readStapiProduct, async ({ params, entitlement, url }) => {
    const product = await readTaskingProduct(database.kysely, entitlement, params.product);
    if (product === undefined) return productNotFound();
    return productAnswer(product, { links: stapiLinks(url, params.program), origin: new URL(url).origin });
  });

export const readStapiProductConformanceBinding = ({ database }: StapiServices) =>
  bind(readStapiProductConformance, async ({ params, entitlement }) => {
    const product = await readTaskingProduct(database.kysely, entitlement, params.product);
    return product === undefined ? productNotFound() : { conformsTo: PRODUCT_CONFORMANCE };
  });

export const describeStapiQueryablesBinding = ({ database }: StapiServices) =>
  bind(describeStapiQueryables, async ({ params, entitlement, url }) => {
    const product = await readTaskingProduct(database.kysely, entitlement, params.product);
    if (product === undefined) return productNotFound();
    const sensors = await listSensors(database.kysely, entitlement);
    return queryablesSchema(product, sensors, stapiLinks(url, params.program));
  });

export const describeStapiOrderParametersBinding = ({ database }: StapiServices) =>
  bind(describeStapiOrderParameters, async ({ params, entitlement, url }) => {
    const product = await readTaskingProduct(database.kysely, entitlement, params.product);
    if (product === undefined) return productNotFound();
    const licences = await listLicences(database.kysely, params.program);
    return orderParametersSchema(product, licences, stapiLinks(url, params.program));
  });

import {
  bind,
  createStapiOrder,
  type Opportunity,
  Refusal,
  type StapiOrderRequest,
  type TaskingOrderRequest,
} from '@sigma/contract';
import { withFieldNames } from '../../orders/index.ts';
import {
  asRequestIssues,
  bestPass,
  findProductPasses,
  type PassesCall,
} from '../passes/find-product-passes.ts';
import { opportunityProperties } from '../passes/opportunity-answer.ts';
import { readRequest } from '../passes/read-request.ts';
import { listTaskingProducts, type TaskingProduct } from '../products/products.store.ts';
import { productNotFound } from '../products/products.ts';
import { invalidBody } from '../protocol/invalid-body.ts';
import { GEO_JSON, stapiLinks } from '../protocol/stapi-links.ts';
import type { StapiServices } from '../services.ts';
import { orderAnswer } from './order-answer.ts';
import { readCaptureOrder, saveRequest } from './orders.store.ts';

/** An ordered pass must begin at least this much later, so that it has not begun when the order is saved. */
const LEAD_MS = 60_000;
const MAX_PASSES = 10_000;

const FIELD_NAMES = {
  aoi: 'geometry',
  sensor: 'filter',
  start_time: 'datetime',
  end_time: 'datetime',
  ...Object.fromEntries(
    ['s3_bucket', 's3_folder', 'required_license', 'product_level', 'file_format'].map((name) => [
      name,
      `order_parameters.${name}`,
    ]),
  ),
};

export const createStapiOrderBinding = (services: StapiServices) =>
  bind(createStapiOrder, async ({ params, body, ...call }) => {
    const { program } = params;
    const { database } = services;
    const products = await listTaskingProducts(database.kysely, call.entitlement);
    const product = products.find(({ id }) => id === params.product);
    if (product === undefined) return productNotFound();
    let chosen: ChosenPass | undefined;
    const placed = await services.placeTasking({
      program,
      operation: createStapiOrder.id,
      caller: call.caller,
      idempotencyKey: call.header('idempotency-key'),
      now: call.now,
      requestId: call.requestId,
      signal: call.signal,
      identity: [product.id, body],
      async choose() {
        const choice = await choosePass(services, body, product, call);
        if (choice instanceof Refusal) return choice;
        chosen = choice;
        return choice.order;
      },
      async alongside(transaction, order) {
        if (chosen !== undefined)
          await saveRequest(transaction, order, storedRequestOf(body, chosen, product.id));
      },
    });
    if (placed instanceof Refusal) return withFieldNames(placed, FIELD_NAMES);
    const order = await readCaptureOrder(database.kysely, program, placed.id);
    if (order === undefined) throw new Error(`order ${placed.id} disappeared after it was placed`);
    const links = stapiLinks(call.url, program);
    return new Response(JSON.stringify(orderAnswer(order, products, links)), {
      status: createStapiOrder.status,
      headers: {
        'content-type': GEO_JSON,
        'cache-control': 'no-store',
        location: links.toOrder('self', order.id).href,
      },
    });
  });

interface ChosenPass {
  readonly pass: Opportunity;
  /** The interval with both its ends. */
  readonly datetime: string;
  readonly order: TaskingOrderRequest;
}

async function choosePass(
  services: StapiServices,
  body: StapiOrderRequest,
  product: TaskingProduct,
  call: PassesCall,
): Promise<ChosenPass | Refusal> {
  const now = services.worldClock();
  const request = await readRequest(services, body, { now, signal: call.signal });
  const issues = [...('issues' in request ? request.issues : []), ...productIssues(body, product)];
  if ('issues' in request || issues.length > 0) return invalidBody(issues);
  const { accepts, maxCloudCover } = request;
  const earliest = new Date(now.getTime() + LEAD_MS);
  const found = await findProductPasses(
    services,
    { ...request, accepts: (pass) => pass.start >= earliest && accepts(pass) },
    { limit: MAX_PASSES, offset: 0 },
    call,
  );
  if ('issues' in found) return invalidBody(asRequestIssues(found.issues));
  const pass = bestPass(found.results);
  if (pass === undefined) return invalidBody([NO_PASS]);
  const { order_parameters: given } = body;
  return {
    pass,
    datetime: request.intervalText,
    order: {
      orderType: 'others',
      name: given.name,
      customerPoc: given.customer_poc,
      productLevel: product.level,
      fileFormat: product.fileFormats.find((format) => format === given.file_format),
      s3Bucket: given.s3_bucket,
      s3Folder: given.s3_folder ?? '',
      required_license: given.required_license,
      sensor: pass.sensor,
      start_time: pass.start_time,
      end_time: pass.end_time,
      aoi: body.geometry,
      max_cloud_cover: maxCloudCover ?? null,
    },
  };
}

const NO_PASS = {
  field: 'datetime',
  code: 'no_pass',
  message:
    'No sensor of the program passes over the area in this interval, at least one minute from now, in a free pass that matches the filter. Search the opportunities first, or send a longer interval.',
};

function productIssues({ order_parameters: given }: StapiOrderRequest, product: TaskingProduct) {
  const issues = [];
  const { product_level: level, file_format: format } = given;
  if (level !== undefined && level !== product.level) {
    const message = `must be ${product.level}, the level of the product`;
    issues.push({ field: 'order_parameters.product_level', code: 'not_offered', message });
  }
  if (format !== undefined && !product.fileFormats.some((offered) => offered === format)) {
    const message = `must be ${product.fileFormats.join(' or ')}`;
    issues.push({ field: 'order_parameters.file_format', code: 'not_offered', message });
  }
  return issues;
}

function storedRequestOf(body: StapiOrderRequest, { pass, datetime }: ChosenPass, product: string) {
  return {
    product,
    request: { datetime, filter: body.filter ?? null },
    opportunity: opportunityProperties(pass, product),
  };
}

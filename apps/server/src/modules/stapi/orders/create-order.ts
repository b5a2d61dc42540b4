import {
  bind,
  createStapiOrder,
  type Opportunity,
  Refusal,
  type StapiOrderRequest,
  type TaskingOrderRequest,
} from '@sigma/contract';
import { bestPass, findProductPasses, named, type PassesCall } from '../passes/find-product-passes.ts';
import { opportunityProperties } from '../passes/opportunity-answer.ts';
import { readRequest } from '../passes/read-request.ts';
import { listTaskingProducts, type TaskingProduct } from '../products/products.store.ts';
import { noSuchProduct } from '../products/products.ts';
import { GEO_JSON, stapiLinks } from '../protocol/stapi-links.ts';
import { wrongBody } from '../protocol/wrong-body.ts';
import type { StapiServices } from '../services.ts';
import { orderAnswer } from './order-answer.ts';
import { keepRequest, readCaptureOrder } from './orders.store.ts';

/** A pass that is ordered begins so much later, or it would have begun when the order is saved. */
const LEAD_MS = 60_000;
const MOST_PASSES = 10_000;

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
    const products = await listTaskingProducts(database.kysely, program);
    const product = products.find(({ id }) => id === params.product);
    if (product === undefined) return noSuchProduct();
    let chosen: ChosenPass | undefined;
    const placed = await services.placeTasking({
      program,
      operation: createStapiOrder.id,
      caller: call.caller,
      idempotencyKey: call.header('idempotency-key'),
      now: call.now,
      requestId: call.requestId,
      fieldNames: FIELD_NAMES,
      identity: [product.id, body],
      async choose() {
        const choice = await choosePass(services, body, product, { ...call, program });
        if (choice instanceof Refusal) return choice;
        chosen = choice;
        return choice.order;
      },
      async alongside(transaction, order) {
        if (chosen !== undefined) await keepRequest(transaction, order, keptOf(body, chosen, product.id));
      },
    });
    if (placed instanceof Refusal) return placed;
    const order = await readCaptureOrder(database.kysely, program, placed.id);
    if (order === undefined) throw new Error(`order ${placed.id} vanished after it was placed`);
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
  /** The interval as it is told. */
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
  const request = readRequest(body, now);
  const faults = [...('faults' in request ? request.faults : []), ...productFaults(body, product)];
  if ('faults' in request || faults.length > 0) return wrongBody(faults);
  const { accepts, maxCloudCover } = request;
  const earliest = new Date(now.getTime() + LEAD_MS);
  const found = await findProductPasses(
    services,
    { ...request, accepts: (pass) => pass.start >= earliest && accepts(pass) },
    { limit: MOST_PASSES, offset: 0 },
    call,
  );
  if ('faults' in found) return wrongBody(named(found.faults));
  const pass = bestPass(found.results);
  if (pass === undefined) return wrongBody([NO_PASS]);
  const { order_parameters: given } = body;
  return {
    pass,
    datetime: request.asked,
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
    'No sensor of the program passes over the area in this interval as the filter asks, from a minute from now on. Search the opportunities first, or ask for a longer interval.',
};

function productFaults({ order_parameters: given }: StapiOrderRequest, product: TaskingProduct) {
  const faults = [];
  const { product_level: level, file_format: format } = given;
  if (level !== undefined && level !== product.level) {
    const message = `takes ${product.level}, that of the product`;
    faults.push({ field: 'order_parameters.product_level', code: 'not_offered', message });
  }
  if (format !== undefined && !product.fileFormats.some((one) => one === format)) {
    const message = `takes ${product.fileFormats.join(' or ')}`;
    faults.push({ field: 'order_parameters.file_format', code: 'not_offered', message });
  }
  return faults;
}

function keptOf(body: StapiOrderRequest, { pass, datetime }: ChosenPass, product: string) {
  return {
    product,
    request: { datetime, filter: body.filter ?? null },
    opportunity: opportunityProperties(pass, product),
  };
}

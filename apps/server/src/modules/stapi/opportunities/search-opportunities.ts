import { randomUUID } from 'node:crypto';
import {
  type BodyOf,
  bind,
  type Call,
  Refusal,
  refuse,
  refuseForNow,
  STAPI_PAGE,
  type StapiOpportunities,
  searchStapiOpportunities,
} from '@sigma/contract';
import { writeAudit } from '../../../records/index.ts';
import { readSitesOfSearch } from '../../opportunities/index.ts';
import { orderDefaults } from '../orders/order-defaults.ts';
import { asRequestIssues, findProductPasses } from '../passes/find-product-passes.ts';
import { opportunityAnswers, orderOfSearch } from '../passes/opportunity-answer.ts';
import { readRequest } from '../passes/read-request.ts';
import { readTaskingProduct } from '../products/products.store.ts';
import { productNotFound } from '../products/products.ts';
import { invalidBody } from '../protocol/invalid-body.ts';
import { digestOf, formatToken, parseToken, TOKEN_ISSUE } from '../protocol/page-token.ts';
import { intervalText } from '../protocol/read-interval.ts';
import { readPreference } from '../protocol/read-preference.ts';
import { JSON_TYPE, stapiLinks } from '../protocol/stapi-links.ts';
import type { StapiServices } from '../services.ts';
import { recordAnswer } from './search-record.ts';
import { priorityAfter, SEARCH_OPPORTUNITIES } from './searches.jobs.ts';
import { countPending, insertSearch } from './searches.store.ts';

/** Largest number of searches of one user that are waiting or running. */
const MAX_PENDING = 20;
/** A search takes a few seconds. */
const RETRY_AFTER_S = 5;

type SearchCall = Call<typeof searchStapiOpportunities>;
type Body = BodyOf<typeof searchStapiOpportunities>;

export const searchStapiOpportunitiesBinding = (services: StapiServices) =>
  bind(searchStapiOpportunities, async (call) => {
    const { product: id } = call.params;
    const product = await readTaskingProduct(services.database.kysely, call.entitlement, id);
    if (product === undefined) return productNotFound();
    const preference = readPreference(call.header('prefer'));
    return preference === 'respond-async'
      ? searchLater(services, call)
      : searchNow(services, call, preference);
  });

/** Reads where a page begins and the time that replaces open ends of the interval, which is the same for all pages. */
function pagePlaceOf({ params, body }: SearchCall, now: Date): { offset: number; now: Date } | Refusal {
  if (body.next === null || body.next === undefined) return { offset: 0, now };
  const [offset, ms, ...rest] = parseToken(body.next, searchDigest(params, body)) ?? [];
  const isPlace = Number.isInteger(offset) && Number.isInteger(ms) && rest.length === 0;
  if (typeof offset !== 'number' || typeof ms !== 'number' || !isPlace || offset < 0) return badToken();
  const asOf = new Date(ms);
  return Number.isNaN(asOf.getTime()) ? badToken() : { offset, now: asOf };
}

const badToken = () => refuse('invalid_body', `next ${TOKEN_ISSUE.message}.`, [TOKEN_ISSUE]);

const searchDigest = ({ program, product }: SearchCall['params'], { datetime, geometry, filter }: Body) =>
  digestOf(program, product, intervalText(datetime), geometry, filter ?? null);

async function searchNow(
  services: StapiServices,
  call: SearchCall,
  preference: 'wait' | undefined,
): Promise<StapiOpportunities | Response | Refusal> {
  const { params, body, caller } = call;
  const place = pagePlaceOf(call, services.worldClock());
  if (place instanceof Refusal) return place;
  const request = await readRequest(services, body, { now: place.now, signal: call.signal });
  if ('issues' in request) return invalidBody(request.issues);
  const limit = body.limit ?? STAPI_PAGE;
  const { offset } = place;
  const found = await findProductPasses(services, request, { limit, offset }, call);
  if ('issues' in found) return invalidBody(asRequestIssues(found.issues));
  const links = stapiLinks(call.url, params.program);
  const orderParameters = await orderDefaults(services, params.program, caller, body.order_parameters);
  const context = { product: params.product, request: body, orderParameters, links };
  const at = (rel: string, start: number) =>
    links.toOpportunities(rel, params.product, {
      ...requestBodyOf(body),
      limit,
      ...(start === 0 ? {} : { next: formatToken(searchDigest(params, body), [start, place.now.getTime()]) }),
    });
  const answer: StapiOpportunities = {
    type: 'FeatureCollection',
    features: opportunityAnswers(found.results, context),
    links: [
      at('first', 0),
      ...(offset > 0 ? [at('prev', Math.max(0, offset - limit))] : []),
      ...(offset + limit < found.count ? [at('next', offset + limit)] : []),
      orderOfSearch(context),
      links.toProduct('product', params.product),
    ],
  };
  if (preference === undefined) return answer;
  return respond(answer, { status: searchStapiOpportunities.status, type: JSON_TYPE, applied: preference });
}

async function searchLater(services: StapiServices, call: SearchCall): Promise<Response | Refusal> {
  const { params, body, caller, now } = call;
  const { database } = services;
  if (caller.kind !== 'user') return refuse('forbidden', 'Only a user can start an asynchronous search.');
  const asOf = services.worldClock();
  const request = await readRequest(services, body, { now: asOf, signal: call.signal });
  if ('issues' in request) return invalidBody(request.issues);
  const sites = readSitesOfSearch({ ...request, area: request.area.shown });
  if ('issues' in sites) return invalidBody(asRequestIssues(sites.issues));
  const id = randomUUID();
  const stored = {
    body: { ...requestBodyOf(body), datetime: request.intervalText },
    as_of: asOf.toISOString(),
  };
  const search = {
    id,
    program: params.program,
    user: caller.userId,
    product: params.product,
    request: stored,
    at: now,
  };
  const saved = await database.transaction(async (transaction) => {
    const pending = await countPending(transaction, caller.userId);
    if (pending >= MAX_PENDING) return false;
    await insertSearch(transaction, search);
    const target = `opportunity search ${id}`;
    const operation = searchStapiOpportunities.id;
    const after = { program: params.program, ...stored };
    await writeAudit(transaction, {
      actor: caller.email,
      operation,
      target,
      after,
      requestId: call.requestId,
    });
    const priority = priorityAfter(pending);
    await services.jobs.send(SEARCH_OPPORTUNITIES, { search: id }, { transaction, priority });
    return true;
  });
  if (!saved) {
    const detail = `You can have at most ${MAX_PENDING} pending searches. Wait until one has ended.`;
    return refuseForNow('too_many_requests', RETRY_AFTER_S, { detail });
  }
  const links = stapiLinks(call.url, params.program);
  return respond(recordAnswer({ ...search, statuses: [], createdAt: now }, links), {
    status: 201,
    type: JSON_TYPE,
    applied: 'respond-async',
    location: links.toSearch('self', id).href,
  });
}

/** Returns the request without its page, so that it can be sent again. */
function requestBodyOf({ datetime, geometry, filter, order_parameters }: Body) {
  return {
    datetime: intervalText(datetime),
    geometry,
    ...(filter ? { filter } : {}),
    ...(order_parameters ? { order_parameters } : {}),
  };
}

interface ResponseHead {
  readonly status: number;
  readonly type: string;
  readonly applied: string;
  readonly location?: string;
}

function respond(answer: object, { status, type, applied, location }: ResponseHead): Response {
  return new Response(JSON.stringify(answer), {
    status,
    headers: {
      'content-type': type,
      'cache-control': 'no-store',
      vary: 'Prefer',
      'preference-applied': applied,
      ...(location === undefined ? {} : { location }),
    },
  });
}

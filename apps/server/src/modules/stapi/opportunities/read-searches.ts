import {
  bind,
  type Caller,
  listStapiSearches,
  listStapiSearchStatuses,
  Refusal,
  readStapiOpportunityCollection,
  readStapiSearch,
  refuse,
} from '@sigma/contract';
import { orderDefaults } from '../orders/order-defaults.ts';
import { opportunityAnswers, orderOfSearch } from '../passes/opportunity-answer.ts';
import { keysetLinks, listPlaceOf, offsetLinks, offsetOf } from '../protocol/page-of-list.ts';
import { JSON_TYPE, stapiLinks } from '../protocol/stapi-links.ts';
import type { StapiServices } from '../services.ts';
import { readFound } from './found-passes.store.ts';
import { recordAnswer } from './search-record.ts';
import { listSearches, readSearch } from './searches.store.ts';

const searchNotFound = () => refuse('not_found', 'You do not have this search in this program.');

/** Returns the owner of searches. Applications own none, so they get an id that no user has. */
const ownerOf = (program: number, caller: Caller) => ({
  program,
  user: caller.kind === 'user' ? caller.userId : '00000000-0000-0000-0000-000000000000',
});

export const listStapiSearchesBinding = ({ database }: StapiServices) =>
  bind(listStapiSearches, async (call) => {
    const { program } = call.params;
    const { limit } = call.query;
    const owner = ownerOf(program, call.caller);
    const list = `searches ${program} ${owner.user}`;
    const after = listPlaceOf(call, list);
    if (after instanceof Refusal) return after;
    const found = await listSearches(database.kysely, owner, { limit: limit + 1, after });
    const links = stapiLinks(call.url, program);
    const page = found.slice(0, limit);
    const end = found.length > limit ? page.at(-1) : undefined;
    const last = end && { at: end.createdAt, id: end.id };
    return {
      search_records: page.map((search) => recordAnswer(search, links)),
      links: [...keysetLinks(call, { list, last, type: JSON_TYPE }), links.toLanding('root')],
    };
  });

export const readStapiSearchBinding = ({ database }: StapiServices) =>
  bind(readStapiSearch, async ({ params, caller, url }) => {
    const search = await readSearch(database.kysely, ownerOf(params.program, caller), params.search);
    return search === undefined ? searchNotFound() : recordAnswer(search, stapiLinks(url, params.program));
  });

export const listStapiSearchStatusesBinding = ({ database }: StapiServices) =>
  bind(listStapiSearchStatuses, async ({ params, caller }) => {
    const search = await readSearch(database.kysely, ownerOf(params.program, caller), params.search);
    return search === undefined ? searchNotFound() : search.statuses.toReversed();
  });

export const readStapiOpportunityCollectionBinding = (services: StapiServices) =>
  bind(readStapiOpportunityCollection, async (call) => {
    const { program, product, search: id } = call.params;
    const { database } = services;
    const list = `opportunities ${id}`;
    const offset = offsetOf(call, list);
    if (offset instanceof Refusal) return offset;
    const owner = ownerOf(program, call.caller);
    const search = await readSearch(database.kysely, owner, id);
    if (search === undefined || search.product !== product) return searchNotFound();
    const { limit } = call.query;
    const found = await readFound(database.kysely, owner, id, { limit, offset });
    if (found === undefined) {
      const { status } = recordAnswer(search, stapiLinks(call.url, program));
      return refuse('not_found', `This search has no results yet: its status is ${status.status_code}.`);
    }
    const links = stapiLinks(call.url, program);
    const { body: request } = search.request;
    const orderParameters = await orderDefaults(services, program, call.caller, request.order_parameters);
    const context = { product, request, orderParameters, links };
    return {
      type: 'FeatureCollection' as const,
      id,
      features: opportunityAnswers(found.passes, context),
      links: [
        ...offsetLinks(call, { list, offset, count: found.count, type: JSON_TYPE }),
        orderOfSearch(context),
        links.toSearch('search-record', id),
      ],
    };
  });

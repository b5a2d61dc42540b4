import type { StapiSearchRecord, StapiSearchStatus } from '@sigma/contract';
import { intervalText } from '../protocol/read-interval.ts';
import type { StapiLinks } from '../protocol/stapi-links.ts';
import type { StoredSearch } from './searches.store.ts';

/** Converts an asynchronous search to its record, which links the opportunities once the search is completed. */
export function recordAnswer(
  { id, product, request, statuses, createdAt }: StoredSearch,
  links: StapiLinks,
): StapiSearchRecord {
  const received = { timestamp: createdAt.toISOString(), status_code: 'received' as const, links: [] };
  const status: StapiSearchStatus = statuses.at(-1) ?? received;
  const { datetime, ...others } = request.body;
  return {
    id,
    product_id: product,
    opportunity_request: { datetime: intervalText(datetime), ...others },
    status,
    links: [
      links.toSearch('self', id),
      links.toSearchStatuses(id),
      links.toProduct('product', product),
      ...(status.status_code === 'completed' ? [links.toCollection('opportunities', product, id)] : []),
    ],
  };
}

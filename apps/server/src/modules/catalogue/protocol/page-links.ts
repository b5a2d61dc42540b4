import type { Link } from './stac-links.ts';

/** A request as it was sent, which the links of its pages repeat. */
export interface SentRequest {
  /** Absolute address without the query. */
  readonly url: string;
  /** The query as it was sent, such as `?limit=10`; empty without one. */
  readonly search: string;
  readonly method: 'GET' | 'POST';
  /** The JSON of the body of a POST. */
  readonly sent?: unknown;
}

/** The tokens of the pages around the answered one; absent where there is no page. */
export interface PageTokens {
  readonly next: string | undefined;
  readonly previous: string | undefined;
}

/** The link to the request itself: the same address, method and body. */
export function selfLink({ url, search, method, sent }: SentRequest, type: string): Link {
  const link = { rel: 'self', href: url + search, type, method };
  return method === 'POST' ? { ...link, body: sent } : link;
}

/**
 * The links to other pages of a request. Each repeats the complete request with another token, so that a client needs
 * nothing but the link. `first` is on later pages only.
 */
export function pageLinks(request: SentRequest, type: string, { next, previous }: PageTokens): Link[] {
  const isFirst = tokenOf(request) === undefined;
  return [
    ...(isFirst ? [] : [pageLink(request, type, 'first', undefined)]),
    ...(previous === undefined ? [] : [pageLink(request, type, 'prev', previous)]),
    ...(next === undefined ? [] : [pageLink(request, type, 'next', next)]),
  ];
}

function tokenOf({ search, method, sent }: SentRequest): unknown {
  if (method === 'POST') return Reflect.get(Object(sent), 'token') ?? undefined;
  return new URLSearchParams(search).get('token') ?? undefined;
}

function pageLink(request: SentRequest, type: string, rel: string, token: string | undefined): Link {
  const { url, search, method, sent } = request;
  if (method === 'POST') return { rel, href: url + search, type, method, body: { ...Object(sent), token } };
  const query = new URLSearchParams(search);
  query.delete('token');
  if (token !== undefined) query.set('token', token);
  const text = query.toString();
  return { rel, href: text === '' ? url : `${url}?${text}`, type, method };
}

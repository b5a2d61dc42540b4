import type { SearchFields } from '@sigma/contract';
import type { ScenePage } from '@sigma/db';
import { geoJsonResponse, itemCollectionText } from './answer-items.ts';
import { formatPageToken } from './page-token.ts';
import type { ReadSearch } from './read-search.ts';
import type { Link, StacLinks } from './stac-links.ts';

interface Answered {
  readonly page: ScenePage;
  readonly search: ReadSearch;
  readonly fields: SearchFields | undefined;
  readonly links: StacLinks;
  readonly own: readonly Link[];
  /** The link to the page that a token leads to. */
  readonly toNext: (token: string) => Link;
  readonly acceptEncoding: string | undefined;
}

export function answerSearch({ page, search, fields, links, own, toNext, acceptEncoding }: Answered) {
  const next =
    page.next === undefined
      ? []
      : [toNext(formatPageToken({ cursor: page.next, matched: page.matched }, search.digest))];
  return geoJsonResponse(itemCollectionText(page, links, [...own, ...next], fields), acceptEncoding);
}

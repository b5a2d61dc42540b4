import {
  bind,
  type FieldIssue,
  page,
  refuse,
  searchOpportunities,
  searchOpportunitiesByQuery,
} from '@sigma/contract';
import { type ReadArea, readAreaText } from './read-area.ts';
import { readPassSearch, type SearchInput } from './read-pass-search.ts';
import { type PassesCaller, searchPasses } from './search-passes.ts';
import type { OpportunitiesServices } from './services.ts';

/** Searches by POST; the page links are addresses to which the client sends the same body. */
export const searchOpportunitiesBinding = (services: OpportunitiesServices) =>
  bind(searchOpportunities, async (call) => {
    const { aoi, ...body } = call.body;
    const input = { ...body, ...definedOf(call.query) };
    const { limit, offset } = input;
    const area = await services.passThreads.area(aoi, call.signal);
    const answer = await search(services, input, area, call);
    return 'issues' in answer
      ? refuse('invalid_body', sentenceOf(answer.issues), answer.issues)
      : {
          ...page(answer.results, answer.count, { url: call.url, query: { limit, offset } }),
          skipped: answer.skipped,
        };
  });

/** Searches by GET, with the area as JSON text in the query. */
export const searchOpportunitiesByQueryBinding = (services: OpportunitiesServices) =>
  bind(searchOpportunitiesByQuery, async (call) => {
    const answer = await search(services, call.query, readAreaText(call.query.aoi), call);
    return 'issues' in answer
      ? refuse('bad_parameter', sentenceOf(answer.issues), answer.issues)
      : { ...page(answer.results, answer.count, call), skipped: answer.skipped };
  });

async function search(
  services: OpportunitiesServices,
  input: SearchInput,
  area: ReadArea,
  call: PassesCaller,
) {
  const read = readPassSearch(input, area);
  return 'issues' in read ? read : searchPasses(services, read, call);
}

function sentenceOf(issues: readonly FieldIssue[]): string {
  return `The search is invalid: ${issues.map(({ field, message }) => `${field} ${message}`).join('; ')}.`;
}

interface Paging {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

const definedOf = ({ limit, offset }: Paging) => ({
  ...(limit === undefined ? {} : { limit }),
  ...(offset === undefined ? {} : { offset }),
});

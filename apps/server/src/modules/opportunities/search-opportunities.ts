import {
  bind,
  type Call,
  type FieldIssue,
  type Operation,
  page,
  REQUESTS_TASKING,
  type Refusal,
  searchOpportunities,
  searchOpportunitiesByQuery,
} from '@sigma/contract';
import { issueText } from '@sigma/domain';
import { permittedPrograms, refuseIssues } from '../../entitlements/index.ts';
import { type ReadArea, readAreaText } from './read-area.ts';
import { readPassSearch, type SearchInput } from './read-pass-search.ts';
import { searchPasses } from './search-passes.ts';
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
      ? refused('invalid_body', answer.issues)
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
      ? refused('bad_parameter', answer.issues)
      : { ...page(answer.results, answer.count, call), skipped: answer.skipped };
  });

async function search(
  services: OpportunitiesServices,
  input: SearchInput,
  area: ReadArea,
  { caller, signal }: Pick<Call<Operation>, 'caller' | 'signal'>,
) {
  const read = readPassSearch(input, area);
  if ('issues' in read) return read;
  const { database, entitlements: all } = services;
  const entitlements = await permittedPrograms(database.kysely, all, {
    caller,
    grant: 'tasking',
    use: REQUESTS_TASKING,
  });
  return searchPasses(services, read, { entitlements, signal });
}

function refused(code: 'invalid_body' | 'bad_parameter', issues: readonly FieldIssue[]): Refusal {
  const listed = issues.map(issueText).join('; ');
  return refuseIssues(issues, { code, detail: `The search is invalid: ${listed}.` });
}

interface Paging {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

const definedOf = ({ limit, offset }: Paging) => ({
  ...(limit === undefined ? {} : { limit }),
  ...(offset === undefined ? {} : { offset }),
});

import {
  bind,
  type FieldIssue,
  page,
  refuse,
  searchOpportunities,
  searchOpportunitiesByQuery,
} from '@sigma/contract';
import { answerQuestion, type SearchCall } from './answer-question.ts';
import { type ReadArea, readArea, readAreaText } from './read-area.ts';
import { type Asked, readQuestion } from './read-question.ts';
import type { OpportunitiesServices } from './services.ts';

type LinkedCall = SearchCall & { readonly url: string };

/** The links of a search by POST are addresses to send the same body to. */
export const searchOpportunitiesBinding = (services: OpportunitiesServices) =>
  bind(searchOpportunities, async (call) => {
    const { aoi, ...body } = call.body;
    const asked = { ...body, ...definedOf(call.query) };
    const { limit, offset } = asked;
    const answer = await search(services, asked, readArea(aoi), call);
    return 'faults' in answer
      ? refuse('invalid_body', sentenceOf(answer.faults), answer.faults)
      : {
          ...page(answer.results, answer.count, { url: call.url, query: { limit, offset } }),
          skipped: answer.skipped,
        };
  });

export const searchOpportunitiesByQueryBinding = (services: OpportunitiesServices) =>
  bind(searchOpportunitiesByQuery, async (call) => {
    const answer = await search(services, call.query, readAreaText(call.query.aoi), call);
    return 'faults' in answer
      ? refuse('bad_parameter', sentenceOf(answer.faults), answer.faults)
      : { ...page(answer.results, answer.count, call), skipped: answer.skipped };
  });

async function search(services: OpportunitiesServices, asked: Asked, area: ReadArea, call: LinkedCall) {
  const question = readQuestion(asked, area);
  return 'faults' in question ? question : answerQuestion(services, question, call);
}

function sentenceOf(faults: readonly FieldIssue[]): string {
  return `The search is wrong: ${faults.map(({ field, message }) => `${field} ${message}`).join('; ')}.`;
}

interface Paging {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

const definedOf = ({ limit, offset }: Paging) => ({
  ...(limit === undefined ? {} : { limit }),
  ...(offset === undefined ? {} : { offset }),
});

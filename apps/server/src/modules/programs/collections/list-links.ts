import {
  bind,
  listCollectionsOfProgram,
  listProgramCollectionLinks,
  listProgramsOfCollection,
  page,
} from '@sigma/contract';
import { linkAnswer } from './link-answer.ts';
import { listLinks } from './program-collections.store.ts';
import type { ProgramCollectionsServices } from './services.ts';

interface Query {
  readonly limit: number;
  readonly offset: number;
  readonly ordering: 'program' | '-program' | 'collection' | '-collection';
  readonly program?: number | undefined;
  readonly collection?: string | undefined;
}

async function list({ database }: ProgramCollectionsServices, call: { url: string; query: Query }) {
  const { limit, offset, ordering, program, collection } = call.query;
  const falling = ordering.startsWith('-');
  const column = ordering.endsWith('program') ? 'program' : 'collection';
  const { rows, count } = await listLinks(
    database.kysely,
    { ...(program !== undefined && { program }), ...(collection !== undefined && { collection }) },
    { limit, offset, column, falling },
  );
  return page(rows.map(linkAnswer), count, { url: call.url, query: { ...call.query } });
}

export const listProgramCollectionLinksBinding = (services: ProgramCollectionsServices) =>
  bind(listProgramCollectionLinks, (call) => list(services, call));

export const listProgramsOfCollectionBinding = (services: ProgramCollectionsServices) =>
  bind(listProgramsOfCollection, (call) => list(services, call));

export const listCollectionsOfProgramBinding = (services: ProgramCollectionsServices) =>
  bind(listCollectionsOfProgram, (call) => list(services, call));

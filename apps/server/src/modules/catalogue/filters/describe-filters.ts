import { listCollectionTitles } from '@sigma/archive';
import {
  bind,
  describeCollectionQueryables,
  describeQueryables,
  listCollectionSortables,
  listFilterFunctions,
  listSortables,
  SORT_FIELDS,
} from '@sigma/contract';
import { FUNCTIONS, type FunctionType } from '@sigma/cql2';
import { noCollection } from '../collections/read-collection.ts';
import type { CatalogueServices } from '../services.ts';
import { queryableSchemas } from './queryables.ts';

/** The JSON Schema of the given properties; its id is the address that it was read from. */
const schemaOf = (url: string, title: string, properties: Record<string, object>) => ({
  $schema: 'https://json-schema.org/draft/2019-09/schema' as const,
  $id: url,
  type: 'object' as const,
  title,
  properties,
  additionalProperties: false as const,
});

export const describeQueryablesBinding = () =>
  bind(describeQueryables, async ({ url }) => schemaOf(url, 'Queryables of all scenes', queryableSchemas()));

export const describeCollectionQueryablesBinding = ({ database }: CatalogueServices) =>
  bind(describeCollectionQueryables, async ({ params, url }) => {
    const { program, collection } = params;
    const [found] = await listCollectionTitles(database.kysely, program, collection);
    if (found === undefined) return noCollection(collection);
    return schemaOf(url, `Queryables of ${found.title}`, queryableSchemas());
  });

function sortableSchemas(): Record<string, object> {
  const all = queryableSchemas();
  return Object.fromEntries(SORT_FIELDS.map((field) => [field, all[field] ?? {}]));
}

export const listSortablesBinding = () =>
  bind(listSortables, async ({ url }) =>
    schemaOf(url, 'Fields by which searches can be sorted', sortableSchemas()),
  );

export const listCollectionSortablesBinding = ({ database }: CatalogueServices) =>
  bind(listCollectionSortables, async ({ params: { program, collection }, url }) => {
    const [found] = await listCollectionTitles(database.kysely, program, collection);
    if (found === undefined) return noCollection(collection);
    return schemaOf(url, `Fields by which the Items of ${found.title} can be sorted`, sortableSchemas());
  });

export const listFilterFunctionsBinding = () =>
  bind(listFilterFunctions, async () => ({
    functions: [...FUNCTIONS].map(([name, { description, params, result }]) => ({
      name,
      description,
      arguments: params.map((param) => ({ title: param.name, type: [wireType(param.type)] })),
      returns: [wireType(result)],
    })),
  }));

const wireType = (type: FunctionType) => (type === 'timestamp' ? 'datetime' : type);

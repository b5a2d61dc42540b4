import { type FieldIssue, fieldIssues, isAddress, type NewCollection, newCollection } from '@sigma/contract';
import type { CollectionRow } from './collections.store.ts';

type Members = Readonly<Record<string, unknown>>;

/** Relations of links that the catalogue writes itself; as RFC 8288 has it, case does not matter. */
const OWN_RELS = new Set([
  'self',
  'root',
  'parent',
  'child',
  'collection',
  'item',
  'items',
  'data',
  'search',
  'next',
  'prev',
  'queryables',
  'http://www.opengis.net/def/rel/ogc/1.0/queryables',
  'aggregate',
  'aggregations',
]);

/** A collection of a caller as the row that is stored, or all that is wrong with it. */
export function readNewCollection(
  given: Members,
  id?: string,
): CollectionRow | { readonly faults: readonly FieldIssue[] } {
  const parsed = newCollection.safeParse(id === undefined ? given : { id, ...given }, { reportInput: true });
  if (!parsed.success) return { faults: fieldIssues(parsed.error) };
  const faults = [...idFaults(parsed.data.id, id), ...linkFaults(parsed.data)];
  return faults.length > 0 ? { faults } : rowOf(parsed.data);
}

function idFaults(given: string, id: string | undefined): FieldIssue[] {
  if (id === undefined || given === id) return [];
  return [{ field: 'id', code: 'wrong_value', message: `takes "${id}", the id of the address` }];
}

/** An address that goes on from the collection's own would lead elsewhere once it is stored here. */
function linkFaults({ links = [] }: NewCollection): FieldIssue[] {
  return links.flatMap((link, index) =>
    isOwn(link) || isAddress(link.href)
      ? []
      : [{ field: `links.${index}.href`, code: 'wrong_value', message: 'takes an absolute address' }],
  );
}

const isOwn = ({ rel }: { readonly rel: string }) => OWN_RELS.has(rel.toLowerCase());

function rowOf(collection: NewCollection): CollectionRow {
  const {
    type: _,
    stac_version: __,
    extent: ___,
    id,
    title = id,
    description,
    license,
    ...rest
  } = collection;
  const {
    'sigma:file_format': file_format,
    'sigma:simulated': simulated,
    links = [],
    keywords = [],
    ...others
  } = rest;
  const members = {
    ...others,
    // The catalogue says "simulated" itself.
    keywords: keywords.filter((keyword) => !simulated || keyword !== 'simulated'),
    links: links.filter((link) => !isOwn(link)),
  };
  return { id, title, description, license, file_format, simulated, members };
}

/** What `readNewCollection` makes the same row of. */
export function collectionMembers(row: CollectionRow): Members {
  const { members, file_format, simulated, ...columns } = row;
  return {
    type: 'Collection',
    ...members,
    ...columns,
    'sigma:file_format': file_format,
    'sigma:simulated': simulated,
  };
}

import { type FieldIssue, fieldIssues, isAddress, type NewCollection, newCollection } from '@sigma/contract';
import type { CollectionRow } from './collections.store.ts';

type Members = Readonly<Record<string, unknown>>;

/** Link relations that the catalogue writes itself; they are compared regardless of case (RFC 8288). */
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

/** Reads a submitted collection into the row that is stored, or returns all of its issues. */
export function readNewCollection(
  submitted: Members,
  id?: string,
): CollectionRow | { readonly issues: readonly FieldIssue[] } {
  const parsed = newCollection.safeParse(id === undefined ? submitted : { id, ...submitted }, {
    reportInput: true,
  });
  if (!parsed.success) return { issues: fieldIssues(parsed.error) };
  const issues = [...idIssues(parsed.data.id, id), ...linkIssues(parsed.data)];
  return issues.length > 0 ? { issues } : rowOf(parsed.data);
}

function idIssues(submitted: string, id: string | undefined): FieldIssue[] {
  if (id === undefined || submitted === id) return [];
  return [{ field: 'id', code: 'wrong_value', message: `must be "${id}", the id in the address` }];
}

/** Rejects relative addresses, which would point elsewhere once the collection is stored here. */
function linkIssues({ links = [] }: NewCollection): FieldIssue[] {
  return links.flatMap((link, index) =>
    isOwn(link) || isAddress(link.href)
      ? []
      : [{ field: `links.${index}.href`, code: 'wrong_value', message: 'must be an absolute address' }],
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
    // The catalogue adds the keyword "simulated" itself.
    keywords: keywords.filter((keyword) => !simulated || keyword !== 'simulated'),
    links: links.filter((link) => !isOwn(link)),
  };
  return { id, title, description, license, file_format, simulated, members };
}

/** The inverse of `readNewCollection`: the members that are read into the same row. */
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

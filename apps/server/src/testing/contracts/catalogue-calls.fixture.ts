import { createSavedSearch } from '@sigma/contract';
import type { Subject } from './walk.fixture.ts';
import { COLLECTION, OPEN, OWN, type World } from './world.fixture.ts';

const ofCollection = { params: { collection: COLLECTION } };
const item = (id: string) => () => ({ params: { collection: COLLECTION, item: id } });
const featuresIn = (answer: string) => JSON.parse(answer).features.length;
const totalIn = (answer: string) =>
  JSON.parse(answer).aggregations.find(({ name }: { name: string }) => name === 'total_count').value;
const TOTAL = 'total_count';
const AROUND = [-122.6, 37.6, -122.2, 37.9];

/** The calls of the catalogue and of saved searches. */
export async function catalogueCalls(world: World): Promise<Subject> {
  const search = { name: 'Clear', search: { collections: [COLLECTION] }, notify: true, shared: true };
  const { id: saved } = await world.made(createSavedSearch, { body: search });
  const one = () => ({ params: { saved_search: saved } });
  let named = 0;
  const name = () => {
    named += 1;
    return `Clear ${named}`;
  };
  const spare = async (changes: object = {}) => ({
    params: {
      saved_search: await world.copyOf('saved_searches', String(saved), { name: name(), ...changes }),
    },
  });
  const calls = {
    readStacLanding: () => ({}),
    readStacConformance: () => ({}),
    listCollections: () => ({}),
    readCollection: () => ofCollection,
    listItems: () => ofCollection,
    readItem: item(OPEN),
    'readItem/own': item(OWN),
    searchItems: () => ({ body: { collections: [COLLECTION] } }),
    'searchItems/by-place': () => ({ body: { bbox: AROUND } }),
    searchItemsByQuery: () => ({ query: { collections: COLLECTION } }),
    describeQueryables: () => ({}),
    describeCollectionQueryables: () => ofCollection,
    listSortables: () => ({}),
    listCollectionSortables: () => ofCollection,
    listFilterFunctions: () => ({}),
    aggregateItems: () => ({ body: { aggregations: [TOTAL] } }),
    readAggregate: () => ({ query: { aggregations: TOTAL } }),
    readCollectionAggregate: () => ({ ...ofCollection, query: { aggregations: TOTAL } }),
    listAggregations: () => ({}),
    listCollectionAggregations: () => ofCollection,
    exportItems: () => ({ body: { format: 'geojson' } }),
    listSavedSearches: () => ({}),
    createSavedSearch: () => ({ body: { ...search, name: name() } }),
    readSavedSearch: one,
    updateSavedSearch: () => ({ ...one(), body: { shared: false } }),
    deleteSavedSearch: () => spare(),
    restoreSavedSearch: () => spare({ deleted_at: world.app.clock.now() }),
  };
  const { kysely } = world.app.database;
  return {
    calls,
    tidy: () => kysely.deleteFrom('saved_searches').where('id', '<>', String(saved)).execute(),
    counts: {
      listItems: featuresIn,
      searchItems: featuresIn,
      'searchItems/by-place': featuresIn,
      searchItemsByQuery: featuresIn,
      aggregateItems: totalIn,
      readAggregate: totalIn,
      readCollectionAggregate: totalIn,
      exportItems: featuresIn,
    },
  };
}

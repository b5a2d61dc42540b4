import { type Capture, listCaptures, type Order, SEARCH_LIMIT, searchItems } from '@sigma/contract';
import { sceneInstant } from '@sigma/domain';
import { call } from '../../../api/call.ts';

/** All captures of an order are loaded at once (spec 1:9). */
const CAPTURES_AT_ONCE = 1000;

export interface OrderCapture extends Capture {
  /** The instant by which the catalogue lists the scene; the acquisition time of a capture is the start of its time span. */
  readonly instant: string;
  /** The collection of the scene; undefined where the catalogue does not list it. */
  readonly collection: string | undefined;
}

interface OrderScope {
  readonly program: number;
  readonly order: Pick<Order, 'id' | 'scenes' | 'collection'>;
  readonly signal: AbortSignal;
}

/** The captures of an order. A scene that the catalogue cannot tell of has its acquisition time as its instant. */
export async function loadOrderCaptures(scope: OrderScope): Promise<readonly OrderCapture[]> {
  const { program, order, signal } = scope;
  const query = { order_id: order.id, limit: CAPTURES_AT_ONCE };
  const [{ results }, listed] = await Promise.all([
    call(listCaptures, { params: { program }, query, signal }),
    // The captures are shown without it too.
    listedScenes(scope).catch((): ReadonlyMap<string, ListedScene> => new Map()),
  ]);
  return results.map((capture) => ({
    ...capture,
    instant: listed.get(capture.file_id)?.instant ?? capture.acquisition_time,
    collection: listed.get(capture.file_id)?.collection,
  }));
}

type ListedScene = Pick<OrderCapture, 'instant' | 'collection'>;

async function listedScenes({
  program,
  order,
  signal,
}: OrderScope): Promise<ReadonlyMap<string, ListedScene>> {
  const { scenes, collection } = order;
  if (scenes.length === 0) return new Map();
  const { features } = await call(searchItems, {
    params: { program },
    body: {
      ids: scenes.map(({ file_id }) => file_id),
      limit: SEARCH_LIMIT,
      fields: { include: ['stac_extensions', 'properties.datetime'] },
      ...(collection !== null && { collections: [collection] }),
    },
    signal,
  });
  return new Map(
    features.map(({ id, collection, properties }) => [id, { instant: sceneInstant(properties), collection }]),
  );
}

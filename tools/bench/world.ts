import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@sigma/db';
import { DEFAULT_CENTRE } from '@sigma/geo';
import { openingTiles } from '../../apps/server/src/modules/imagery/opening-view.ts';
import {
  finishedOrder,
  place,
  searchScenes,
} from '../../apps/server/src/modules/orders/delivery/delivery-proof.fixture.ts';
import { type ServerProcess, startServer } from '../../apps/server/src/testing/server-process.fixture.ts';

export interface World {
  /** Scenes around San Francisco, newest first, all with their pictures. */
  readonly scenes: readonly string[];
  readonly server: ServerProcess;
}

/** Seconds from the order to its delivery. */
export type Deliveries = readonly number[];

/** The demo world that benches share, on the embedded database. */
export interface Worlds {
  /** A new folder that goes with the others at the end. */
  freshFolder(): Promise<string>;
  /** Says that a folder holds a started demo world, so that it need not be made again. */
  keep(folder: string): void;
  /** Ten-scene orders whose pictures had to be made first. */
  unmade(): Promise<Deliveries>;
  /** A second start on which nothing is left to make: what is measured on it has the machine to itself. */
  quiet(): Promise<World>;
  close(): Promise<void>;
}

const SCENES_AN_ORDER = 10;
/** Orders are carried out without a grace period: what is measured is the work. */
const AT_ONCE = { ORDER_GRACE_SECONDS: '0' };

export function openWorlds(say: (text: string) => void): Worlds {
  const folders: string[] = [];
  let kept: string | undefined;
  let made:
    | Promise<{
        readonly folder: string;
        readonly port: string;
        readonly deliveries: Deliveries;
        readonly scenes: readonly string[];
      }>
    | undefined;
  let quiet: Promise<World> | undefined;

  async function freshFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'sigma-bench-'));
    folders.push(folder);
    return folder;
  }

  /** Makes every picture around San Francisco by ordering it, ten scenes at a time. */
  async function make() {
    const folder = kept ?? (await freshFolder());
    say('starting a demo world and ordering what has no pictures yet');
    const server = await startServer({ ...AT_ONCE, SIGMA_DATA: folder });
    try {
      await drawOpeningView(server);
      const scenes = (await searchScenes(server)).features.map(({ id }) => id);
      const deliveries: number[] = [];
      for (let at = 0; at < scenes.length; at += SCENES_AN_ORDER) {
        const ids = scenes.slice(at, at + SCENES_AN_ORDER);
        const seconds = (await deliver(server, ids, 'Basic')) / 1000;
        // The last one may be smaller: made, but not counted.
        if (ids.length === SCENES_AN_ORDER) deliveries.push(seconds);
      }
      return { folder, port: new URL(server.url).port, deliveries, scenes };
    } finally {
      await server.close();
    }
  }

  async function startQuiet(): Promise<World> {
    made ??= make();
    const { folder, port, scenes } = await made;
    await setAside({ folder });
    say('starting it again with nothing left to make');
    // The same port: the inner issuer is known by its address.
    return { server: await startServer({ ...AT_ONCE, SIGMA_DATA: folder, PORT: port }), scenes };
  }

  return {
    freshFolder,
    keep: (folder) => {
      kept = folder;
    },
    async unmade() {
      made ??= make();
      return (await made).deliveries;
    },
    quiet: () => {
      quiet ??= startQuiet();
      return quiet;
    },
    async close() {
      await (await quiet?.catch(() => undefined))?.server.close();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The map's opening view is drawn behind the first start; drawn now, it is not measured with what comes after. */
export async function drawOpeningView({ url }: ServerProcess): Promise<void> {
  for (const [z, x, y] of openingTiles(DEFAULT_CENTRE)) {
    const tile = await fetch(`${url}/api/basemap/${z}/${x}/${y}`);
    if (!tile.ok) throw new Error(`The tile ${z}/${x}/${y} answered ${tile.status}.`);
    await tile.arrayBuffer();
  }
}

/** Milliseconds from the call that places an order to its delivery. */
export async function deliver(
  server: ServerProcess,
  ids: readonly string[],
  level: 'Basic' | 'Basic L1A',
): Promise<number> {
  const began = performance.now();
  const { id } = await place(server, { item_ids: [...ids], s3_bucket: 'bench', product_level: level });
  const { orderStatus } = await finishedOrder(server, id);
  if (orderStatus.reqLineItemStatus !== 'order_delivered') throw new Error(orderStatus.reqLineStatusText);
  return performance.now() - began;
}

/** Marks the pictures that are still to be made, so that a server on this database has nothing to do. */
export async function setAside(place: { readonly folder?: string; readonly url?: string }): Promise<void> {
  const database = await openDatabase({ folder: place.folder, url: place.url, clock: () => new Date() });
  try {
    await database.kysely
      .updateTable('scene_assets')
      .where('state', '=', 'planned')
      .set({ state: 'failed', cause: 'set aside by a benchmark' })
      .execute();
  } finally {
    await database.close();
  }
}

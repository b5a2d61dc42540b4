import type { Database } from '@sigma/db';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import type { ObjectStore } from '@sigma/storage';
import sharp from 'sharp';
import { z } from 'zod';
import { markMade, type OpenedArtifact, plannedOfAlerts } from './artifacts.store.ts';

/** Sides of a picture in pixels of the screen. */
const SIDE_PX = 480;
const QUALITY = 84;

/** A square that is cut out of pictures of a pass, one above the other. */
const cutRecipe = z.object({
  kind: z.literal('cut'),
  layers: z.array(z.string()).min(1).max(4),
  box: z.object({
    left: z.int().nonnegative(),
    top: z.int().nonnegative(),
    side: z.int().positive(),
  }),
});

export interface MakerServices {
  readonly database: Pick<Database, 'kysely'>;
  readonly store: ObjectStore;
}

/**
 * Makes a picture of a finding that is planned, when someone first looks at it. Two callers who come together make it twice, with
 * the same bytes under the same name. Undefined if its recipe is unknown or what it is made of is gone.
 */
export async function makePlanned(
  { database, store }: MakerServices,
  artifact: OpenedArtifact,
): Promise<OpenedArtifact | undefined> {
  const read = cutRecipe.safeParse(artifact.recipe);
  if (!read.success) return undefined;
  const { layers, box } = read.data;
  const cuts: Buffer[] = [];
  for (const key of layers) {
    const bytes = await bytesOf(store, key);
    if (bytes === undefined) return undefined;
    const area = { left: box.left, top: box.top, width: box.side, height: box.side };
    cuts.push(
      await sharp(bytes).extract(area).resize(SIDE_PX, SIDE_PX, { kernel: 'cubic' }).png().toBuffer(),
    );
  }
  const [ground, ...above] = cuts;
  const picture = await sharp(ground)
    .composite(above.map((input) => ({ input })))
    .webp({ quality: QUALITY })
    .toBuffer();
  const object_key = `monitor/findings/${artifact.detection_id}/${artifact.id}.webp`;
  const { size, sha256 } = await store.put(ARCHIVE_BUCKET, object_key, picture, {
    contentType: 'image/webp',
  });
  await markMade(database.kysely, artifact.id, { object_key, size, sha256 });
  return { ...artifact, state: 'ready', object_key, size, sha256 };
}

/** The bytes of an object of the archive; undefined if it is gone. */
export async function bytesOf(store: ObjectStore, key: string): Promise<Buffer | undefined> {
  if ((await store.head(ARCHIVE_BUCKET, key)) === null) return undefined;
  const parts: Uint8Array[] = [];
  for await (const part of await store.get(ARCHIVE_BUCKET, key)) parts.push(part);
  return Buffer.concat(parts);
}

/** Makes the pictures of the alerts of a pass ahead, for reports and for those who come first. */
export async function makePicturesOfAlerts(services: MakerServices, pass: string): Promise<void> {
  for (const artifact of await plannedOfAlerts(services.database.kysely, pass))
    await makePlanned(services, artifact);
}

import { ARCHIVE_BUCKET } from '@sigma/domain';
import type { ObjectStore } from '@sigma/storage';
import sharp from 'sharp';
import { z } from 'zod';

/** Sides of a picture in pixels of the screen. */
const SIDE_PX = 480;

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
type Cut = z.infer<typeof cutRecipe>;

function readCut(recipe: unknown): Cut | undefined {
  const read = cutRecipe.safeParse(recipe);
  return read.success ? read.data : undefined;
}

/** The bytes of an object of the archive; undefined if it is gone. */
export async function bytesOf(store: ObjectStore, key: string): Promise<Buffer | undefined> {
  if ((await store.head(ARCHIVE_BUCKET, key)) === null) return undefined;
  const parts: Uint8Array[] = [];
  for await (const part of await store.get(ARCHIVE_BUCKET, key)) parts.push(part);
  return Buffer.concat(parts);
}

/** The square of one layer as PNG; undefined if the layer is gone. */
async function cutLayer(
  store: ObjectStore,
  key: string,
  { left, top, side }: Cut['box'],
): Promise<Buffer | undefined> {
  const bytes = await bytesOf(store, key);
  if (bytes === undefined) return undefined;
  return sharp(bytes)
    .extract({ left, top, width: side, height: side })
    .resize(SIDE_PX, SIDE_PX, { kernel: 'cubic' })
    .png()
    .toBuffer();
}

/** What a picture shows above the ground, such as a plume, alone and transparent elsewhere; undefined where it shows only the ground. */
export async function upperLayer(store: ObjectStore, recipe: unknown): Promise<Uint8Array | undefined> {
  const cut = readCut(recipe);
  const above = cut?.layers.slice(1).at(-1);
  return cut === undefined || above === undefined ? undefined : cutLayer(store, above, cut.box);
}

const QUALITY = 84;

/** The picture that a recipe describes, as WebP; undefined if the recipe is unknown or what it is made of is gone. */
export async function cutPicture(store: ObjectStore, recipe: unknown): Promise<Buffer | undefined> {
  const cut = readCut(recipe);
  if (cut === undefined) return undefined;
  const layers: Buffer[] = [];
  for (const key of cut.layers) {
    const bytes = await cutLayer(store, key, cut.box);
    if (bytes === undefined) return undefined;
    layers.push(bytes);
  }
  const [ground, ...above] = layers;
  return sharp(ground)
    .composite(above.map((input) => ({ input })))
    .webp({ quality: QUALITY })
    .toBuffer();
}

import { createHash } from 'node:crypto';
import { type Call, isStaff, type Operation, Refusal, refuse } from '@sigma/contract';
import { ARCHIVE_BUCKET, ASSET_KEYS, type CubeLevel } from '@sigma/domain';
import { ENVI_DATA_TYPES, type EnviMeta, RasterReadError, type SpectralCube } from '@sigma/raster';
import { cubeHeader, readRecipe } from '../../imagery/index.ts';
import { type CubeAsset, readStoredCube, type SceneKey, type StoredCube } from '../cubes.store.ts';
import type { Cubes } from '../cubes.ts';
import type { CubesServices } from '../services.ts';
import { type OpenCube, openCube } from '../threads/open-cube.ts';
import type { CubeRef, StoredObject } from '../threads/tasks.ts';
import { type CubeKind, storedLevel, whyForbidden, whyNotMade } from './cube-levels.ts';

/** A cube that the caller's program may see; whether it may read a level is checked separately. */
export interface FoundCube {
  readonly key: SceneKey;
  readonly ref: CubeRef;
  /** Described by the header alone: its readers throw. */
  readonly cube: SpectralCube;
  readonly meta: EnviMeta;
  readonly kind: CubeKind;
  /** The cloud map, if there is one already. */
  readonly clouds: StoredObject | undefined;
  readonly productLevels: readonly string[];
  readonly isStaff: boolean;
}

type Archive = Pick<Cubes['archive'], 'source'>;

/** Part of tags; to be increased when the same recipe is rendered differently. */
const RENDERING_VERSION = 1;
const MAX_HEADERS = 64;
const MAX_HEADER_BYTES = 8 * 2 ** 20;

/** Finds the cube of a scene, or refuses: 404 for scenes that the program may not see, that have no cube, or whose cube is damaged. */
export async function findCube(
  services: CubesServices,
  call: Pick<Call<Operation>, 'caller' | 'now'> & { readonly params: SceneKey },
): Promise<FoundCube | Refusal> {
  const { program, collection, scene } = call.params;
  return cubeOfScene(
    services,
    { program, collection, scene },
    { isStaff: isStaff(call.caller), now: call.now },
  );
}

export async function cubeOfScene(
  { database, cubes }: CubesServices,
  key: SceneKey,
  { isStaff: seesAll, now }: { readonly isStaff: boolean; readonly now: Date },
): Promise<FoundCube | Refusal> {
  const stored = await readStoredCube(database.kysely, key, { now, seesEmbargoed: seesAll });
  if (stored === undefined)
    return refuse(
      'not_found',
      `The program has no scene "${key.scene}" in the collection "${key.collection}".`,
    );
  try {
    const ref = await refOf(cubes.archive, key.scene, stored);
    if (ref instanceof Refusal) return ref;
    const { cube, meta } = await describedBy(ref);
    return {
      key,
      ref,
      cube,
      meta,
      kind: kindOf(cube, ref),
      clouds: objectOf(stored.assets, ASSET_KEYS.cloudMap),
      productLevels: stored.productLevels,
      isStaff: seesAll,
    };
  } catch (error) {
    if (error instanceof RasterReadError) return brokenCube(key.scene, error.message);
    throw error;
  }
}

/** The first recipes make counts, which their headers do not say. */
function kindOf({ quantity }: SpectralCube, { data }: CubeRef): CubeKind {
  const isSimulated = data.kind === 'recipe';
  return {
    isSimulated,
    quantity: isSimulated && quantity.kind === 'unknown' ? { kind: 'counts' } : quantity,
  };
}

/** The cube with the values of a level that can be made of it. */
export function valuesAt({ ref, kind }: FoundCube, level: CubeLevel): CubeRef {
  const isMade = level === 'reflectance' && storedLevel(kind) !== 'reflectance';
  return isMade && ref.data.kind === 'recipe' ? { ...ref, asReflectance: ref.data.plan } : ref;
}

export const brokenCube = (scene: string, reason: string): Refusal =>
  refuse('not_found', `The cube of the scene "${scene}" cannot be read: ${reason}`);

/** Refuses a level that the program may not read (403), or that cannot be made of the cube (400 or 422, naming the field). */
export function refuseLevel(
  { platform }: Pick<CubesServices, 'platform'>,
  found: FoundCube,
  level: CubeLevel,
  code: 'bad_parameter' | 'invalid_body',
): Refusal | undefined {
  const forbidden = whyForbidden(level, found, platform.support_email);
  if (forbidden !== undefined) return refuse('forbidden', forbidden);
  const reason = whyNotMade(level, found.kind);
  if (reason === undefined) return undefined;
  return refuse(code, `The level ${level} cannot be made: ${reason}`, [
    { field: 'level', code: 'not_available', message: reason },
  ]);
}

async function refOf(store: Archive, scene: string, stored: StoredCube): Promise<CubeRef | Refusal> {
  const { assets, recipe } = stored;
  const data = objectOf(assets, ASSET_KEYS.cube);
  const header = objectOf(assets, ASSET_KEYS.cubeHeader);
  if (data !== undefined) {
    if (header === undefined) return refuse('not_found', `The cube of the scene "${scene}" has no header.`);
    return {
      tag: hashOf(`${data.sha256} ${header.sha256}`),
      header: await readHeader(store, header),
      data: { kind: 'object', objectKey: data.objectKey, size: data.size },
    };
  }
  if (recipe !== null && 'kind' in recipe && recipe.kind === 'simulated') return refOfRecipe(recipe);
  const asset = assets.find(({ key }) => key === ASSET_KEYS.cube);
  const cause = asset === undefined ? '' : `: ${asset.cause ?? 'it is not stored yet'}`;
  return refuse('not_found', `The scene "${scene}" has no cube${cause}.`);
}

const MAX_RECIPES = 64;
const madeRefs = new Map<string, CubeRef>();

/** The reference to the cube of a recipe; the last ones are cached, because their headers are long. */
function refOfRecipe(recipe: object): CubeRef {
  const text = JSON.stringify(recipe);
  const known = madeRefs.get(text) ?? newRef(recipe);
  madeRefs.delete(text);
  madeRefs.set(text, known);
  const [oldest] = madeRefs.keys();
  if (madeRefs.size > MAX_RECIPES && oldest !== undefined) madeRefs.delete(oldest);
  return known;
}

function newRef(recipe: object): CubeRef {
  const { seed, plan } = readRecipe(recipe);
  const header = cubeHeader(plan);
  const bands = /^bands = (\d+)$/m.exec(header)?.[1];
  const size = plan.grid.width * plan.grid.height * Number(bands) * ENVI_DATA_TYPES[12].bytes;
  return {
    tag: hashOf(`${RENDERING_VERSION} ${JSON.stringify({ seed, plan })} ${header}`),
    header,
    data: { kind: 'recipe', seed, plan, size },
  };
}

function objectOf(assets: readonly CubeAsset[], wanted: string): StoredObject | undefined {
  const asset = assets.find(({ key, state }) => key === wanted && state === 'ready');
  if (asset === undefined) return undefined;
  const { object_key: objectKey, size, sha256 } = asset;
  return objectKey === null || size === null || sha256 === null ? undefined : { objectKey, size, sha256 };
}

const MAX_DESCRIBED = 64;
const described = new Map<string, OpenCube>();

/** What the header of a cube says; the last ones are cached. */
async function describedBy({ tag, header, data }: CubeRef): Promise<OpenCube> {
  const known = described.get(tag) ?? (await openCube(header, { size: data.size, read: readsNothing }));
  described.delete(tag);
  described.set(tag, known);
  const [oldest] = described.keys();
  if (described.size > MAX_DESCRIBED && oldest !== undefined) described.delete(oldest);
  return known;
}

const headers = new Map<string, string>();

/** The text of a stored header; the last ones read are cached. */
async function readHeader(store: Archive, { objectKey, size, sha256 }: StoredObject): Promise<string> {
  const cached = headers.get(sha256);
  if (cached !== undefined) return cached;
  if (size > MAX_HEADER_BYTES)
    throw new RasterReadError('too-large', `Its header has ${size} bytes, more than ${MAX_HEADER_BYTES}.`);
  const source = await store.source(ARCHIVE_BUCKET, objectKey);
  const text = Buffer.from(await source.read(0, size)).toString('utf8');
  headers.set(sha256, text);
  const [oldest] = headers.keys();
  if (headers.size > MAX_HEADERS && oldest !== undefined) headers.delete(oldest);
  return text;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

function readsNothing(): Promise<never> {
  throw new Error('The description of a cube does not read its data.');
}

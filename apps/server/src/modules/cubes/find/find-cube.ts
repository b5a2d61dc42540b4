import { createHash } from 'node:crypto';
import { type Call, type Operation, Refusal, refuse, refuseByContract } from '@sigma/contract';
import {
  ARCHIVE_BUCKET,
  ASSET_KEYS,
  type ContractRefusal,
  CUBE_LEVELS,
  type CubeLevel,
  type Entitlement,
} from '@sigma/domain';
import {
  ENVI_DATA_TYPES,
  type EnviMeta,
  RasterReadError,
  type ShadowStep,
  type SpectralCube,
} from '@sigma/raster';
import { BAND_COUNT, DARK_LINES, type ScenePlan } from '@sigma/simulator';
import { recentlyUsed } from '../../../work/index.ts';
import { levelHeader, sceneShadow } from '../../imagery/index.ts';
import { type CubeAsset, readStoredCube, type SceneKey, type StoredCube } from '../cubes.store.ts';
import type { Cubes } from '../cubes.ts';
import type { CubesServices } from '../services.ts';
import { type OpenCube, openCube } from '../threads/open-cube.ts';
import type { CubeRef, RecipeData, StoredObject } from '../threads/tasks.ts';
import { brokenCube } from './broken-cube.ts';
import { type CubeKind, storedLevel, whyForbidden, whyNotMade } from './cube-levels.ts';
import type { KnownRecipe } from './known-recipes.ts';

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
  readonly entitlement: Entitlement;
}

type Archive = Pick<Cubes['archive'], 'source'>;

const MAX_HEADERS = 64;
const MAX_HEADER_BYTES = 8 * 2 ** 20;

/** Finds the cube of a scene, or refuses: 404 for scenes that the program may not see, that have no cube, or whose cube is damaged. */
export async function findCube(
  services: CubesServices,
  call: Pick<Call<Operation>, 'entitlement' | 'now'> & { readonly params: SceneKey },
): Promise<FoundCube | Refusal> {
  const { program, collection, scene } = call.params;
  return cubeOfScene(services, { program, collection, scene }, call);
}

export async function cubeOfScene(
  services: CubesServices,
  key: SceneKey,
  { entitlement, now }: Pick<Call<Operation>, 'entitlement' | 'now'>,
): Promise<FoundCube | Refusal> {
  const { database } = services;
  const stored = await readStoredCube(database.kysely, entitlement, key, { now });
  if (stored === undefined)
    return refuse(
      'not_found',
      `The program has no scene "${key.scene}" in the collection "${key.collection}".`,
    );
  try {
    const ref = await refOf(services, key, stored);
    if (ref instanceof Refusal) return ref;
    const { cube, meta } = await describedBy(ref);
    return {
      key,
      ref,
      cube,
      meta,
      kind: kindOf(cube, ref),
      clouds: objectOf(stored.assets, ASSET_KEYS.cloudMap),
      entitlement,
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

/** The bands, from 0, that have no values at a level that the cube can give. */
export async function emptyBands(found: FoundCube, level: CubeLevel): Promise<number[]> {
  const { cube } = await describedBy(valuesAt(found, level));
  return cube.bands.flatMap(({ good }, band) => (good ? [] : [band]));
}

/** The cube with the values of a level that it can give. */
export function valuesAt({ ref }: FoundCube, level: CubeLevel): CubeRef {
  return ref.data.kind === 'recipe' ? refAtLevel(ref.data, level) : ref;
}

/** Refuses a level that the program may not read (403), or that cannot be made of the cube (400 or 422, naming the field). */
export function refuseLevel(
  { platform }: Pick<CubesServices, 'platform'>,
  found: FoundCube,
  level: CubeLevel,
  code: 'bad_parameter' | 'invalid_body',
): Refusal | undefined {
  const forbidden = whyForbidden(level, found, platform.support_email);
  if (forbidden !== undefined) return refuseReading(level, forbidden);
  const reason = whyNotMade(level, found.kind);
  if (reason === undefined) return undefined;
  return refuse(code, `The level ${level} cannot be made: ${reason}`, [
    { field: 'level', code: 'not_available', message: reason },
  ]);
}

/** Refuses a program that may read none of the levels of the cube (403), for calls that name a result instead of a level. */
export function refuseAllLevels(
  { platform }: Pick<CubesServices, 'platform'>,
  found: FoundCube,
): Refusal | undefined {
  const reason = (level: CubeLevel) => whyForbidden(level, found, platform.support_email);
  const stored = storedLevel(found.kind);
  const forbidden = reason(stored);
  if (forbidden === undefined) return undefined;
  const offered = CUBE_LEVELS.filter((level) => whyNotMade(level, found.kind) === undefined);
  return offered.every(reason) ? refuseReading(stored, forbidden) : undefined;
}

const refuseReading = (level: CubeLevel, refusal: ContractRefusal): Refusal =>
  refuseByContract({ ...refusal, message: `Your program may not read ${level}. ${refusal.message}` });

async function refOf(
  { database, cubes, imagery }: CubesServices,
  { collection, scene }: SceneKey,
  stored: StoredCube,
): Promise<CubeRef | Refusal> {
  const { assets } = stored;
  const data = objectOf(assets, ASSET_KEYS.cube);
  const header = objectOf(assets, ASSET_KEYS.cubeHeader);
  if (data !== undefined) {
    if (header === undefined) return refuse('not_found', `The cube of the scene "${scene}" has no header.`);
    return {
      tag: hashOf(`${data.sha256} ${header.sha256}`),
      header: await readHeader(cubes.archive, header),
      data: { kind: 'object', objectKey: data.objectKey, size: data.size },
    };
  }
  const recipe = await cubes.recipes.of(database.kysely, { collection, scene }, stored);
  if (recipe !== undefined) return refOfRecipe(imagery, { collection, scene }, recipe);
  const asset = assets.find(({ key }) => key === ASSET_KEYS.cube);
  const cause = asset === undefined ? '' : `: ${asset.cause ?? 'it is not stored yet'}`;
  return refuse('not_found', `The scene "${scene}" has no cube${cause}.`);
}

/** The level that a simulated cube has by itself: radiance, or counts in the first recipes. */
async function refOfRecipe(
  imagery: CubesServices['imagery'],
  scene: Pick<RecipeData, 'collection' | 'scene'>,
  { seed, plan, text }: KnownRecipe,
): Promise<CubeRef> {
  const { inputs, digest } = await imagery.captureLines.inputsOf(scene, plan);
  const sceneTag = hashOf(`${digest} ${text}`);
  const level = plan.recipe === undefined ? 'counts' : 'radiance';
  return refAtLevel({ ...scene, seed, plan, inputs, sceneTag }, level);
}

function refAtLevel(
  scene: Omit<RecipeData, 'kind' | 'level' | 'size' | 'offset'>,
  level: CubeLevel,
): CubeRef {
  const { plan, sceneTag } = scene;
  const header = headerOf(sceneTag, plan, level);
  const lineBytes = plan.grid.width * BAND_COUNT * ENVI_DATA_TYPES[12].bytes;
  const darkLines = level === 'counts' && plan.recipe !== undefined ? DARK_LINES : 0;
  const size = (plan.grid.height + 2 * darkLines) * lineBytes;
  const data = { ...scene, kind: 'recipe', level, size, offset: darkLines * lineBytes } as const;
  const shadow = shadows.get(sceneTag, () => [sceneShadow(plan)]);
  return { tag: hashOf(`${sceneTag} ${level}`), header, data, scene: { plan, shadow: shadow[0] } };
}

function objectOf(assets: readonly CubeAsset[], wanted: string): StoredObject | undefined {
  const asset = assets.find(({ key, state }) => key === wanted && state === 'ready');
  if (asset === undefined) return undefined;
  const { object_key: objectKey, size, sha256 } = asset;
  return objectKey === null || size === null || sha256 === null ? undefined : { objectKey, size, sha256 };
}

const MAX_DESCRIBED = 64;
const described = recentlyUsed<Promise<OpenCube>>(MAX_DESCRIBED);

/** What the header of a cube says; the last ones are cached. */
function describedBy({ tag, header, data }: CubeRef): Promise<OpenCube> {
  return described.get(tag, () => openCube(header, { size: data.size, read: readsNothing }));
}

/** The shadow steps of the last scenes, whose orbits take a moment to propagate; in a list, because there may be none. */
const shadows = recentlyUsed<readonly (ShadowStep | undefined)[]>(MAX_HEADERS);

const levelHeaders = recentlyUsed<string>(MAX_HEADERS);

/** The header of a level; the last ones are cached, because their text takes longer than a query. */
function headerOf(sceneTag: string, plan: ScenePlan, level: CubeLevel): string {
  return levelHeaders.get(`${sceneTag} ${level}`, () => levelHeader(plan, level));
}

const headers = recentlyUsed<Promise<string>>(MAX_HEADERS);

/** The text of a stored header; the last ones read are cached. */
async function readHeader(store: Archive, { objectKey, size, sha256 }: StoredObject): Promise<string> {
  if (size > MAX_HEADER_BYTES)
    throw new RasterReadError('too-large', `Its header has ${size} bytes, more than ${MAX_HEADER_BYTES}.`);
  return headers.get(sha256, async () => {
    const source = await store.source(ARCHIVE_BUCKET, objectKey);
    return Buffer.from(await source.read(0, size)).toString('utf8');
  });
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

function readsNothing(): Promise<never> {
  throw new Error('The description of a cube does not read its data.');
}

import { createHash } from 'node:crypto';
import { type FieldIssue, type ImportedScene, instantOf } from '@sigma/contract';
import { ARCHIVE_BUCKET, importedObjectKey } from '@sigma/domain';
import { checkArea, MS_PER_DAY, splitAtAntimeridian } from '@sigma/geo';
import { invertAffine, projectionOf } from '@sigma/raster';
import type { ObjectStore } from '@sigma/storage';
import { type CubeLevels, levelsOfHeader } from '../imagery/index.ts';
import { describeImport, filesOf } from './describe-import.ts';
import { collectionExists, insertOnce } from './imports.store.ts';
import type { ImportServices } from './services.ts';

const FIRST_INSTANT = Date.parse('1900-01-01T00:00:00Z');

export type Registered =
  | { readonly ok: true; readonly id: string; readonly added: boolean }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] };

/**
 * Adds a prepared scene to the catalogue: the only way in, for the server and for the command line with exclusive access
 * to the database. Its files are read back and must match the registration; the rows are written last, in one
 * transaction. Content that the collection already has adds nothing.
 */
export async function registerScene(
  services: ImportServices,
  scene: ImportedScene,
  now: Date,
  signal: AbortSignal,
): Promise<Registered> {
  const { database, store } = services;
  const checked = checkArea(scene.footprint);
  const issues: FieldIssue[] = [
    ...(checked.ok ? [] : [issue(`footprint.${checked.field}`, checked.code, checked.message)]),
    ...gridIssues(scene),
    ...timeIssues(scene, now),
  ];
  if (!(await collectionExists(database.kysely, scene.collection)))
    issues.push(issue('collection', 'unknown', 'The collection does not exist.'));
  if (!checked.ok || issues.length > 0) return { ok: false, issues };
  const missing = await fileIssues(store, scene, signal);
  if (missing.length > 0) return { ok: false, issues: missing };
  const made = await madeLevelsOf(store, scene);
  const row = describeImport(scene, { footprint: splitAtAntimeridian(checked.area), made, now });
  const stored = await database.transaction((transaction) => insertOnce(transaction, row));
  return { ok: true, ...stored };
}

/** How far a cube can be processed, by the header that is stored with it; undefined of a picture. */
async function madeLevelsOf(store: ObjectStore, scene: ImportedScene): Promise<CubeLevels | undefined> {
  const { collection, source, format } = scene;
  if (format !== 'ENVI') return undefined;
  const key = importedObjectKey(collection, source.sha256, 'envi_header');
  const header = await store.source(ARCHIVE_BUCKET, key);
  const text = new TextDecoder().decode(await header.read(0, header.size));
  return levelsOfHeader(text, scene.files.cube.size);
}

function gridIssues({ grid }: ImportedScene): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (projectionOf(grid.epsg) === undefined)
    issues.push(
      issue('grid.epsg', 'unknown', `EPSG:${grid.epsg} is not a supported coordinate reference system.`),
    );
  if (invertAffine(grid.transform) === undefined)
    issues.push(issue('grid.transform', 'singular', 'The transform maps pixels to an area of zero.'));
  return issues;
}

function timeIssues({ datetime }: ImportedScene, now: Date): FieldIssue[] {
  const ms = instantOf(datetime).getTime();
  if (ms >= FIRST_INSTANT && ms <= now.getTime() + MS_PER_DAY) return [];
  return [issue('datetime', 'out_of_range', 'Must be an instant from 1900 to today.')];
}

/** Compares size and hash of every file with the object in the archive. */
async function fileIssues(
  store: ObjectStore,
  scene: ImportedScene,
  signal: AbortSignal,
): Promise<FieldIssue[]> {
  if (!(await store.bucketExists(ARCHIVE_BUCKET)))
    return [issue('files', 'missing', 'The archive does not exist yet.')];
  const issues: FieldIssue[] = [];
  for (const { key, objectKey, size, sha256 } of filesOf(scene)) {
    const field = `files.${key}`;
    const head = await store.head(ARCHIVE_BUCKET, objectKey);
    if (head === null) {
      issues.push(issue(field, 'missing', `The archive has no object ${objectKey}.`));
    } else if (head.size !== size) {
      issues.push(issue(field, 'wrong_size', `The object has ${head.size} bytes instead of ${size}.`));
    } else if ((head.sha256 ?? (await hashOf(store, objectKey, signal))) !== sha256) {
      issues.push(issue(field, 'wrong_hash', 'The SHA-256 of the object differs.'));
    }
  }
  return issues;
}

async function hashOf(store: ObjectStore, objectKey: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await store.get(ARCHIVE_BUCKET, objectKey)) {
    signal.throwIfAborted();
    hash.update(chunk);
  }
  return hash.digest('hex');
}

function issue(field: string, code: string, message: string): FieldIssue {
  return { field, code, message };
}

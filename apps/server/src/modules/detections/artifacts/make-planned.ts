import type { Database } from '@sigma/db';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import type { ObjectStore } from '@sigma/storage';
import { markMade, type OpenedArtifact, plannedOfAlerts } from './artifacts.store.ts';
import { cutPicture } from './picture-layers.ts';

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
  const picture = await cutPicture(store, artifact.recipe);
  if (picture === undefined) return undefined;
  const object_key = `monitor/findings/${artifact.detection_id}/${artifact.id}.webp`;
  const { size, sha256 } = await store.put(ARCHIVE_BUCKET, object_key, picture, {
    contentType: 'image/webp',
  });
  await markMade(database.kysely, artifact.id, { object_key, size, sha256 });
  return { ...artifact, state: 'ready', object_key, size, sha256 };
}

/** Makes the pictures of the alerts of a pass ahead, for reports and for those who come first. */
export async function makePicturesOfAlerts(services: MakerServices, pass: string): Promise<void> {
  for (const artifact of await plannedOfAlerts(services.database.kysely, pass))
    await makePlanned(services, artifact);
}

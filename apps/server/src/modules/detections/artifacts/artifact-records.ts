import {
  type DetectionArtifact,
  type DetectionArtifactBody,
  type detectionArtifactCalls,
  Refusal,
  refuse,
} from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import type { RecordCall, RecordsOf } from '../../../records/index.ts';
import { archiveFiles, type CheckedFile, readersOfFinding } from '../../pipeline/index.ts';
import type { DetectionsServices } from '../services.ts';
import {
  isKnownDetection,
  isLabelTaken,
  listArtifacts,
  readArtifact,
  removeArtifact,
  type StoredArtifact,
  writeArtifact,
} from './artifacts.store.ts';

/** The pictures and files of findings. Each object is read and checked before it is registered. */
export function artifactRecords({
  store,
}: Pick<DetectionsServices, 'store'>): RecordsOf<typeof detectionArtifactCalls> {
  const archive = archiveFiles(store);
  /** The sizes of the objects that were checked before the transactions of calls. */
  const checked = new WeakMap<RecordCall, CheckedFile>();

  async function save(
    transaction: DatabaseTransaction,
    body: DetectionArtifactBody,
    { id, call }: { readonly id: string | undefined; readonly call: RecordCall },
  ): Promise<DetectionArtifact | Refusal> {
    if (!(await isKnownDetection(transaction, body.detection))) {
      const message = 'must be the id of a detection';
      return refuse('invalid_body', `detection ${message}`, [
        { field: 'detection', code: 'unknown_detection', message },
      ]);
    }
    if (await isLabelTaken(transaction, body, id))
      return refuse('already_exists', `The finding already has a file called “${body.label}”.`);
    const before = id === undefined ? undefined : await readArtifact(transaction, id);
    const size = sizeOf(checked.get(call), before, body);
    if (size === undefined)
      return refuse('precondition_failed', 'The file has just been changed. Send the request again.');
    const { detection: detection_id, ...rest } = body;
    const saved = await writeArtifact(transaction, id, { ...rest, detection_id, size }, call.now);
    return artifactAnswer(saved);
  }

  return {
    async list(kysely, _, { detection, ...page }) {
      const { rows, count } = await listArtifacts(kysely, detection, page);
      return { rows: rows.map(artifactAnswer), count };
    },
    async read(kysely, { artifact: id }) {
      const found = await readArtifact(kysely, id);
      return found && artifactAnswer(found);
    },
    async prepare({ kysely, params, body }, call) {
      const before = 'artifact' in params ? await readArtifact(kysely, String(params.artifact)) : undefined;
      const file = { ...before, ...definedMembers(body) };
      const { object_key: key, sha256, media_type: mediaType } = file as Partial<StoredArtifact>;
      if (key == null || sha256 == null || mediaType === undefined) return undefined;
      const { detection = before?.detection_id ?? '' } = body as Partial<DetectionArtifactBody>;
      const target = await readersOfFinding(kysely, detection);
      // The transaction refuses a finding that does not exist.
      if (target === undefined) return undefined;
      const wanted = { object_key: key, sha256, media_type: mediaType, target };
      if (before !== undefined && isSame(before, wanted))
        return detection === before.detection_id ? undefined : archive.refusalFor(kysely, wanted);
      const size = await archive.check(kysely, wanted, call.signal);
      if (size instanceof Refusal) return size;
      checked.set(call, { object_key: key, sha256, media_type: mediaType, size });
      return undefined;
    },
    add: (transaction, _, body, call) => save(transaction, body, { id: undefined, call }),
    replace: (transaction, { artifact: id }, body, call) => save(transaction, body, { id, call }),
    async remove(transaction, { artifact: id }) {
      await removeArtifact(transaction, id);
      return undefined;
    },
    bodyOf: ({ detection, label, role, media_type, object_key, sha256, position }) => ({
      detection,
      label,
      role,
      media_type,
      object_key: object_key ?? '',
      sha256: sha256 ?? '',
      position,
    }),
  };
}

type File = Pick<CheckedFile, 'object_key' | 'sha256' | 'media_type'>;

const isSame = (
  before: { readonly object_key: string | null; readonly sha256: string | null; readonly media_type: string },
  file: File,
): boolean =>
  before.object_key === file.object_key &&
  before.sha256 === file.sha256 &&
  before.media_type === file.media_type;

/** The size of the object, if it was checked now or when it was registered. */
function sizeOf(
  checked: CheckedFile | undefined,
  before: StoredArtifact | undefined,
  file: File,
): number | undefined {
  if (checked !== undefined && isSame(checked, file)) return checked.size;
  return before !== undefined && isSame(before, file) ? (before.size ?? undefined) : undefined;
}

const definedMembers = (body: object): object =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

const artifactAnswer = ({
  detection_id: detection,
  created_at,
  ...artifact
}: StoredArtifact): DetectionArtifact => ({
  ...artifact,
  detection,
  created_at: created_at.toISOString(),
});

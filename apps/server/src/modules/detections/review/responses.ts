import { randomUUID } from 'node:crypto';
import {
  addDetectionResponse,
  type Binding,
  bind,
  type Call,
  callerName,
  type FieldIssue,
  isStaff,
  listDetectionResponses,
  page,
  readResponseFile,
  refuse,
} from '@sigma/contract';
import {
  ARCHIVE_BUCKET,
  MAX_RESPONSE_FILE_BYTES,
  otherTypeIn,
  type ResponseFileType,
  responseFileType,
  responseStepText,
} from '@sigma/domain';
import type { ObjectStore } from '@sigma/storage';
import { answerOnce, writeAudit } from '../../../records/index.ts';
import { countedBody, fileAnswer } from '../../downloads/index.ts';
import { noDetection } from '../list/detection-answer.ts';
import { readDetection } from '../list/detections.store.ts';
import { monitorPrograms } from '../monitor-programs.ts';
import type { DetectionsServices } from '../services.ts';
import { nameOf, userOf } from './acting-member.ts';
import { writeHistory } from './history.store.ts';
import { checkPdf } from './pdf-thread.ts';
import {
  insertResponse,
  listResponses,
  type ResponseFile,
  readResponseFileForUser,
} from './responses.store.ts';

/** The steps that people take about findings, with their files. */
export function responseBindings({
  database,
  entitlements,
  store,
}: Pick<DetectionsServices, 'database' | 'entitlements' | 'store'>): readonly Binding[] {
  const { kysely } = database;
  return [
    bind(listDetectionResponses, async (call) => {
      const { program, detection: id } = call.params;
      if ((await readDetection(kysely, { id, program, withheld: false })) === undefined) return noDetection();
      const { rows, count } = await listResponses(kysely, id, call.query);
      const entries = rows.map(({ at, files, ...entry }) => ({
        ...entry,
        at: at.toISOString(),
        files: files.map((file) => fileEntry(entry.id, file)),
      }));
      return page(entries, count, call);
    }),
    bind(addDetectionResponse, async (call) => {
      const key = { id: call.params.detection, program: call.params.program, withheld: false };
      // Nothing is stored for a finding that the caller does not see.
      if ((await readDetection(kysely, key)) === undefined) return noDetection();
      const read = await readFiles(call.body.files, call.signal);
      if (read.issues.length > 0) return refuse('invalid_body', 'A file is not accepted.', read.issues);
      // A repeated call stores its files again; what nothing names is deleted at night.
      const files = await storeFiles(store, key.id, read.files);
      const operation = `${addDetectionResponse.id} ${key.program} ${key.id}`;
      const sent = { ...call.body, files: files.map(({ name, sha256 }) => ({ name, sha256 })) };
      return answerOnce(database, { ...call, body: sent }, operation, async (transaction) => {
        const { body, caller, now } = call;
        const found = await readDetection(transaction, key);
        if (found === undefined) return noDetection();
        const { step, text } = body;
        const by = nameOf(caller);
        const user = userOf(caller);
        const id = await insertResponse(transaction, found.id, {
          step,
          text,
          at: now,
          user,
          name: by,
          files,
        });
        await writeHistory(transaction, found.id, {
          at: now,
          actor: by,
          user,
          kind: 'responded',
          after: responseStepText(step),
          text: text === '' ? null : text,
        });
        await writeAudit(transaction, {
          actor: callerName(caller),
          operation: addDetectionResponse.id,
          target: `detection ${found.id}`,
          program: found.program_id,
          after: { step, text, files: files.map(({ name }) => name) },
          requestId: call.requestId,
        });
        return { id, step, text, at: now.toISOString(), by, files: files.map((file) => fileEntry(id, file)) };
      });
    }),
    bind(readResponseFile, async ({ params, caller, header }) => {
      if (caller.kind !== 'user') return noFile();
      const programs = await monitorPrograms({ database, entitlements }, caller);
      const holder = { programs, isStaff: isStaff(caller) };
      const file = await readResponseFileForUser(kysely, holder, params);
      if (file === undefined) return noFile();
      const answer = fileAnswer(
        {
          size: file.size,
          sha256: file.sha256,
          contentType: file.media_type,
          name: file.name,
          body: (start, end) =>
            countedBody({
              length: end - start + 1,
              open: () => store.get(ARCHIVE_BUCKET, file.object_key, { start, end }),
              onSent: async () => undefined,
            }),
        },
        header,
      );
      answer.headers.set('x-content-type-options', 'nosniff');
      return answer;
    }),
  ];
}

const noFile = () => refuse('not_found', 'This step has no such file.');

function fileEntry(
  response: string,
  { id, name, media_type, size }: Omit<ResponseFile, 'object_key' | 'sha256'>,
) {
  return { id, name, media_type, size, href: `/api/files/responses/${response}/${id}` };
}

type SentFiles = Call<typeof addDetectionResponse>['body']['files'];
type ReadFile = Pick<ResponseFile, 'name' | 'media_type'> & { readonly bytes: Uint8Array };

async function readFiles(
  sent: SentFiles,
  signal: AbortSignal,
): Promise<{ readonly files: readonly ReadFile[]; readonly issues: FieldIssue[] }> {
  const issues: FieldIssue[] = [];
  const files: ReadFile[] = [];
  for (const [index, { name, content: bytes }] of sent.entries()) {
    const media_type = responseFileType(bytes);
    const issue = media_type === undefined ? NOT_ACCEPTED : await issueOf(bytes, media_type, signal);
    if (issue !== undefined) issues.push({ field: `files.${index}.content`, ...issue });
    else if (media_type !== undefined) files.push({ name, media_type, bytes });
  }
  return { files, issues };
}

const NOT_ACCEPTED = { code: 'wrong_value', message: 'must be a JPEG, PNG or PDF file' };

async function issueOf(
  bytes: Uint8Array,
  type: ResponseFileType,
  signal: AbortSignal,
): Promise<Omit<FieldIssue, 'field'> | undefined> {
  if (bytes.length > MAX_RESPONSE_FILE_BYTES) {
    return { code: 'too_long', message: `must have at most ${MAX_RESPONSE_FILE_BYTES} bytes` };
  }
  const other = otherTypeIn(bytes, type);
  if (other !== undefined) {
    const message = `must not be ${other} as well. Open the file in a viewer, and save a copy from there`;
    return { code: 'wrong_value', message };
  }
  const active = type === 'application/pdf' ? await checkPdf(bytes, signal) : undefined;
  if (active === undefined) return undefined;
  const message = `must not contain ${active}. Print the file to a new PDF, and attach that`;
  return { code: 'active_content', message };
}

/** Stores the files before the rows that name them; if these are not written, nothing names the files. */
async function storeFiles(
  store: ObjectStore,
  detection: string,
  files: readonly ReadFile[],
): Promise<readonly ResponseFile[]> {
  const stored: ResponseFile[] = [];
  if (files.length > 0) await store.ensureBucket(ARCHIVE_BUCKET);
  for (const { name, media_type, bytes } of files) {
    const id = randomUUID();
    const object_key = `monitor/responses/${detection}/${id}`;
    const { size, sha256 } = await store.put(ARCHIVE_BUCKET, object_key, bytes, { contentType: media_type });
    stored.push({ id, name, media_type, object_key, size, sha256 });
  }
  return stored;
}

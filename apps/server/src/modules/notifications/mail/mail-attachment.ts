import { ARCHIVE_BUCKET } from '@sigma/domain';
import type { ObjectStore } from '@sigma/storage';
import { z } from 'zod';

const mailAttachment = z.object({ key: z.string(), name: z.string(), mediaType: z.string() });

/** A file of the archive that is sent with an e-mail, and its name there. */
export type MailAttachment = z.infer<typeof mailAttachment>;

/** An attachment with its bytes. */
export interface AttachedFile {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** Reads what is attached to an e-mail; nothing if the file was deleted in the meantime, as the link leads to what is there. */
export async function readAttachment(
  store: ObjectStore,
  stored: object | null,
): Promise<AttachedFile | undefined> {
  if (stored === null) return undefined;
  const { key, name, mediaType } = mailAttachment.parse(stored);
  if ((await store.head(ARCHIVE_BUCKET, key)) === null) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of await store.get(ARCHIVE_BUCKET, key)) chunks.push(chunk);
  return { filename: name, contentType: mediaType, content: Buffer.concat(chunks) };
}

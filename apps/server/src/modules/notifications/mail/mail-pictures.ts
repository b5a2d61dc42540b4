import { z } from 'zod';
import type { AttachedFile } from './mail-attachment.ts';
import { contentId, type MailPicture, withoutPictures } from './mail-content.ts';

/** The picture of a finding as JPEG, which all mail programs show; undefined if there is none. */
export type PictureOfFinding = (finding: string) => Promise<Buffer | undefined>;

const mailPictures = z.array(z.object({ finding: z.uuid(), alt: z.string() }));

/** A picture that the HTML of an e-mail shows by its name. */
export interface InlineFile extends AttachedFile {
  readonly cid: string;
}

/** The HTML of an e-mail with the bytes of its pictures; without those that no longer exist. */
export async function readPictures(
  html: string | null,
  stored: object | null,
  pictureOf: PictureOfFinding,
): Promise<{ readonly html: string | undefined; readonly inline: readonly InlineFile[] }> {
  if (html === null) return { html: undefined, inline: [] };
  const pictures: readonly MailPicture[] = stored === null ? [] : mailPictures.parse(stored);
  const missing: MailPicture[] = [];
  const inline: InlineFile[] = [];
  for (const [index, picture] of pictures.entries()) {
    const content = await pictureOf(picture.finding);
    if (content === undefined) missing.push(picture);
    else
      inline.push({
        cid: contentId(picture.finding),
        filename: `finding-${index + 1}.jpg`,
        contentType: 'image/jpeg',
        content,
      });
  }
  return { html: withoutPictures(html, missing), inline };
}

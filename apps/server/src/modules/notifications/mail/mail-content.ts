/** A picture that an e-mail shows inside of its text; other programs show its description. */
export interface MailPicture {
  /** Id of the finding whose picture it is. */
  readonly finding: string;
  readonly alt: string;
}

/** A paragraph, with the picture that belongs to it. */
export interface MailPart {
  readonly text: string;
  readonly picture?: MailPicture | undefined;
}

/** What an e-mail says. */
export interface MailContent {
  readonly title: string;
  readonly parts: readonly MailPart[];
  /** Where the e-mail leads to. */
  readonly url: string | undefined;
  readonly unsubscribeUrl: string | undefined;
}

const sentence = (title: string) => (title.endsWith('.') ? title : `${title}.`);
const UNSUBSCRIBE = 'Unsubscribe from these e-mails:';

/** The text of an e-mail for programs that show no HTML. */
export function plainText({ title, parts, url, unsubscribeUrl }: MailContent): string {
  const paragraphs = [
    sentence(title),
    ...parts.map(({ text }) => text),
    url ?? '',
    unsubscribeUrl === undefined ? '' : `${UNSUBSCRIBE} ${unsubscribeUrl}`,
  ];
  return `${paragraphs.filter((part) => part !== '').join('\n\n')}\n`;
}

const STYLE =
  'font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.5;color:#1c2430;max-width:600px';

/** The same in HTML. It refers to nothing outside of the e-mail but its links. */
export function htmlText({ title, parts, url, unsubscribeUrl }: MailContent): string {
  const paragraph = (html: string) => `<p>${html}</p>`;
  const body = [
    `<p style="font-size:18px;font-weight:bold">${escaped(sentence(title))}</p>`,
    ...parts.flatMap(({ text, picture }) => [
      ...(text === '' ? [] : [paragraph(escaped(text).replaceAll('\n', '<br>'))]),
      ...(picture === undefined ? [] : [pictureHtml(picture)]),
    ]),
    ...(url === undefined ? [] : [paragraph(link(url))]),
    ...(unsubscribeUrl === undefined ? [] : [paragraph(`${UNSUBSCRIBE} ${link(unsubscribeUrl)}`)]),
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body style="${STYLE}">${body.join('')}</body></html>`;
}

const link = (url: string) => `<a href="${escaped(url)}">${escaped(url)}</a>`;

/** The name of a picture inside of an e-mail. */
export const contentId = (finding: string): string => `${finding}@finding`;

const pictureHtml = ({ finding, alt }: MailPicture) =>
  `<p><img src="cid:${contentId(finding)}" alt="${escaped(alt)}" width="240" height="240"></p>`;

/** The HTML without the pictures that no longer exist. */
export function withoutPictures(html: string, pictures: readonly MailPicture[]): string {
  return pictures.reduce((rest, picture) => rest.replace(pictureHtml(picture), ''), html);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

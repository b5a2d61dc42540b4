/** A picture that an e-mail shows inside of its text; other programs show its description. */
export interface MailPicture {
  /** Id of the finding whose picture it is. */
  readonly finding: string;
  readonly alt: string;
}

/** Where a paragraph leads to. */
export interface MailLink {
  readonly text: string;
  readonly url: string;
}

/** A paragraph, with the links and the picture that belong to it. */
export interface MailPart {
  readonly text: string;
  readonly links?: readonly MailLink[] | undefined;
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
const UNSUBSCRIBE = 'Unsubscribe from these e-mails';
const OPEN = 'Open in Sigma';

/** The text of an e-mail for programs that show no HTML. */
export function plainText({ title, parts, url, unsubscribeUrl }: MailContent): string {
  const paragraphs = [
    sentence(title),
    ...parts.map(({ text, links = [] }) =>
      [text, ...links.map((link) => `${link.text}: ${link.url}`)].filter((line) => line !== '').join('\n'),
    ),
    url ?? '',
    unsubscribeUrl === undefined ? '' : `${UNSUBSCRIBE}: ${unsubscribeUrl}`,
  ];
  return `${paragraphs.filter((part) => part !== '').join('\n\n')}\n`;
}

const STYLE =
  'font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.5;max-width:600px;margin:0 auto;padding:8px';
/** Dark on orange in both schemes, wide enough for a thumb. */
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#f59e0b;color:#1c2430;font-weight:bold;text-decoration:none';
/** Telephones show an e-mail as wide as their screen, and mail programs of a dark scheme choose their own colours. */
const HEAD =
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">';

/** The same in HTML. It refers to nothing outside of the e-mail but its links. */
export function htmlText({ title, parts, url, unsubscribeUrl }: MailContent): string {
  const paragraph = (html: string) => `<p>${html}</p>`;
  const body = [
    `<p style="font-size:18px;font-weight:bold">${escaped(sentence(title))}</p>`,
    ...parts.flatMap(({ text, links = [], picture }) => [
      ...(text === '' ? [] : [paragraph(escaped(text).replaceAll('\n', '<br>'))]),
      ...links.map((each) => paragraph(link(each))),
      ...(picture === undefined ? [] : [pictureHtml(picture)]),
    ]),
    ...(url === undefined ? [] : [paragraph(link({ text: OPEN, url }, BUTTON))]),
    ...(unsubscribeUrl === undefined ? [] : [paragraph(link({ text: UNSUBSCRIBE, url: unsubscribeUrl }))]),
  ];
  return `<!doctype html><html lang="en"><head>${HEAD}<title>${escaped(title)}</title></head><body style="${STYLE}">${body.join('')}</body></html>`;
}

const link = ({ text, url }: MailLink, style?: string) =>
  `<a href="${escaped(url)}"${style === undefined ? '' : ` style="${style}"`}>${escaped(text)}</a>`;

/** The name of a picture inside of an e-mail. */
export const contentId = (finding: string): string => `${finding}@finding`;

const pictureHtml = ({ finding, alt }: MailPicture) =>
  `<p><img src="cid:${contentId(finding)}" alt="${escaped(alt)}" width="240" height="240" style="max-width:100%;height:auto"></p>`;

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

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type TestInfo } from '@playwright/test';

/**
 * Reads an e-mail to an address from the data folder of the world, once it is there.
 *
 * @param about text that the e-mail contains; unnecessary for an address with only one
 */
export async function mailTo(recipient: string, { project }: TestInfo, about = ''): Promise<string> {
  const folder = join(String(project.metadata.data), 'mail');
  let found: string | undefined;
  await expect(async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const isTo = new RegExp(`^To: <?${recipient}>?`, 'mi');
    found = mails.map(unquoted).find((mail) => isTo.test(mail) && mail.includes(about));
    expect(found).toBeDefined();
  }).toPass();
  return found ?? '';
}

/** The text of a message in quoted-printable (RFC 2045, 6.7). */
function unquoted(text: string): string {
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(text)) return text;
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

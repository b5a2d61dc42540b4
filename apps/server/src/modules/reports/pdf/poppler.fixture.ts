import { spawnSync } from 'node:child_process';

/** Poppler reads the files as other programs do; `apt-get install poppler-utils`. */
export const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0;

function run(command: string, args: readonly string[], pdf: Uint8Array): string {
  const { status, stdout, stderr } = spawnSync(command, [...args], { input: pdf, maxBuffer: 64e6 });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
  return stdout.toString('utf8');
}

/** The text of each page with single blanks, in reading order. */
export function pageTexts(pdf: Uint8Array): readonly string[] {
  const pages = run('pdftotext', ['-raw', '-enc', 'UTF-8', '-', '-'], pdf).split('\f').slice(0, -1);
  return pages.map((text) => text.replace(/\s+/g, ' ').trim());
}

/** What `pdfinfo` says, by name. */
export function pdfInfo(pdf: Uint8Array): Readonly<Record<string, string>> {
  const lines = run('pdfinfo', ['-'], pdf).split('\n');
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.replace(/^[^:]*:\s*/, '')]),
  );
}

/** The structure that screen readers follow, with its texts. */
export const structureText = (pdf: Uint8Array): string =>
  run('pdfinfo', ['-struct-text', '-enc', 'UTF-8', '-'], pdf);

/** The fonts of a file: name, and whether it is embedded and reduced to what is used. */
export function fontsOf(pdf: Uint8Array): readonly { readonly name: string; readonly isSubset: boolean }[] {
  const rows = run('pdffonts', ['-'], pdf).split('\n').slice(2);
  return rows
    .filter((row) => row.trim() !== '')
    .map((row) => ({ name: row.slice(0, row.indexOf(' ')), isSubset: /\byes yes yes\b/.test(row) }));
}

/** The pictures of a file by page. A picture with a mask is partly transparent. */
export function imagesOf(
  pdf: Uint8Array,
): readonly { readonly page: number; readonly isTransparent: boolean }[] {
  const rows = run('pdfimages', ['-list', '-'], pdf).split('\n').slice(2);
  const images = rows.map((row) => row.trim().split(/\s+/)).filter((cells) => cells[2] === 'image');
  const masked = new Set(
    rows.map((row) => row.trim().split(/\s+/)).flatMap((cells) => (cells[2] === 'smask' ? [cells[0]] : [])),
  );
  return images.map(([page]) => ({ page: Number(page), isTransparent: masked.has(page) }));
}

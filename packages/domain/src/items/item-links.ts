import type { FieldIssue } from '../issues/field-issue.ts';

type Members = Readonly<Record<string, unknown>>;

/** Relations of the links that the catalogue writes itself when it returns an Item. */
const WRITTEN: readonly unknown[] = ['self', 'root', 'parent', 'collection'];

/** Whether a page that shows an absolute address as a link would execute it instead of following it. */
export const isExecutedByPages = (href: string): boolean =>
  /^(javascript|vbscript|data|blob):$/.test(new URL(href).protocol);

/** The links of an Item that are stored, such as "license" and "derived_from". */
export function keptLinks({ links }: Members): readonly Members[] {
  if (!Array.isArray(links)) return [];
  return links.filter((link): link is Members => isMembers(link) && !WRITTEN.includes(link.rel));
}

/** Reports invalid links. Relative addresses are left to the caller, who knows their base. */
export function checkLinks({ links }: Members, issues: FieldIssue[]): void {
  if (links === undefined || links === null) return;
  if (!Array.isArray(links)) {
    const message = 'must be a list of objects with rel and href';
    issues.push({ field: 'links', code: 'wrong_type', message });
    return;
  }
  for (const [index, link] of links.entries()) {
    const given = isMembers(link) ? link : {};
    const report = (name: string, message: string) =>
      issues.push({ field: `links.${index}.${name}`, code: 'wrong_value', message });
    if (typeof given.rel !== 'string' || given.rel === '') report('rel', 'must be text');
    if (typeof given.href !== 'string' || given.href === '') report('href', 'must be text');
    else if (URL.canParse(given.href) && isExecutedByPages(given.href))
      report('href', 'must be an address that a page would not execute');
  }
}

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

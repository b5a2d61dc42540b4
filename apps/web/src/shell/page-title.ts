import { useEffect } from 'react';
import { breadcrumbOf } from './breadcrumb.ts';

/** The views of the settings and of the admin portal by address, as their sidebars name them. */
const VIEWS: ReadonlyMap<string, string> = new Map([
  ['/settings/profile', 'Profile'],
  ['/settings/appearance', 'Appearance'],
  ['/settings/notifications', 'Notifications'],
  ['/settings/developer-tools', 'Developer Tools'],
  ['/admin/view_programs', 'Edit Programs'],
  ['/admin/program_users', 'Program users'],
  ['/admin/create_program', 'Create Program'],
  ['/admin/assets', 'Assets'],
  ['/admin/findings', 'Findings'],
  ['/admin/licences', 'Licences'],
  ['/admin/data_products', 'Data products'],
  ['/admin/platform_users', 'Platform users'],
  ['/admin/applications', 'Applications'],
  ['/admin/permission_sets', 'Permission sets'],
  ['/admin/audit_log', 'Audit log'],
  ['/admin/jobs', 'Jobs'],
  ['/admin/system', 'System'],
]);

/** Names the page in the browser's tab and history: the last parts of the breadcrumb, the most specific first. */
export function pageTitleOf(path: string): string {
  const [product = 'Sigma', ...nodes] = breadcrumbOf(path);
  const view = VIEWS.get(path.replace(/\/$/, ''));
  if (view !== undefined) nodes.push(view);
  if (path.includes('/checkout')) nodes.push('Checkout');
  else if (nodes.length === 1 && nodes[0] === 'Data') nodes.push('Search');
  return [...nodes.toReversed(), product].join(' · ');
}

export function usePageTitle(path: string): void {
  useEffect(() => {
    document.title = pageTitleOf(path);
  }, [path]);
}

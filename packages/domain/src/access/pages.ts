/** The views of the admin portal, by the last part of their path. */
export const ADMIN_VIEW_NAMES = [
  'view_programs',
  'program_users',
  'create_program',
  'assets',
  'findings',
  'licences',
  'data_products',
  'platform_users',
  'applications',
  'permission_sets',
  'audit_log',
  'jobs',
  'system',
] as const;
export type AdminViewName = (typeof ADMIN_VIEW_NAMES)[number];

/** The views of the settings, by the last part of their path. */
export const SETTINGS_VIEW_NAMES = ['profile', 'appearance', 'notifications', 'developer-tools'] as const;
export type SettingsViewName = (typeof SETTINGS_VIEW_NAMES)[number];

/** The pages that belong to no program. A part that begins with `$` is any text without a slash. */
export const PLATFORM_PAGES = [
  '/',
  '/callback',
  '/invite/$token',
  '/unsubscribe/$token',
  '/settings',
  '/settings/$view',
  '/admin',
  '/admin/$view',
  '/error/program',
  '/error/noaccess/$app',
] as const;

/** The pages below `/program/{id}`, which the route rules add where it is missing. A part that is only `$` is any path. */
export const PROGRAM_PAGES = [
  '/',
  '/details',
  '/users',
  '/assets',
  '/asset/$assetId',
  '/map',
  '/map/$position',
  '/checkout',
  '/orders',
  '/tasking',
  '/tasking/dashboard',
  '/tasking/$position',
  '/monitor',
  '/monitor/$assetId/grid',
  '/monitor/$assetId/map',
  '/monitor/$assetId/map/alert/$findingId',
  '/monitor/$assetId/map/detection/$findingId',
  '/monitor/reports',
  '/monitor/reports/$reportId',
  '/monitor/findings',
  '/monitor/findings/asset/$assetId',
  '/monitor/findings/$',
  '/monitor/track',
  '/tools',
  '/tools/orders',
  '/tools/desk',
  '/tools/processing',
  '/tools/notation',
  '/tools/notation/agreement',
  '/tools/track',
  '/data/track',
] as const;

const VIEWS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['/admin/$view', ADMIN_VIEW_NAMES],
  ['/settings/$view', SETTINGS_VIEW_NAMES],
]);

const EXPRESSIONS = [
  ...PLATFORM_PAGES.map((page) => expressionOf(page)),
  /^\/program(\/[^/]*)?$/,
  ...PROGRAM_PAGES.map((page) => expressionOf(page, '(?:/program/[^/]+)?')),
];

/** Whether the web app has a page at a path, with or without a slash at its end; other paths are "Page Not Found". */
export function isPagePath(path: string): boolean {
  const bare = path.replace(/(.)\/$/, '$1');
  return EXPRESSIONS.some((expression) => expression.test(bare));
}

function expressionOf(page: string, before = ''): RegExp {
  const parts = page === '/' && before !== '' ? [] : page.slice(1).split('/');
  const texts = parts.map((part) => {
    if (part === '$view') return `(?:${VIEWS.get(page)?.join('|')})`;
    if (part === '$') return '.+';
    return part.startsWith('$') ? '[^/]+' : part;
  });
  return new RegExp(`^${before}/${texts.join('/')}$`);
}

import { currentApp, pathInProgram } from '@sigma/domain';

/** The app's name followed by further nodes (spec 1:2.5#12). The search view is the app itself. */
export function breadcrumbOf(path: string): readonly string[] {
  const rest = pathInProgram(path);
  if (TRACKERS.test(rest)) return [...appNodes(path, rest), 'Satellite tracker'];
  return appNodes(path, rest);
}

const TRACKERS = /^\/(data|monitor|tools)\/track(\/|$)/;

function appNodes(path: string, rest: string): readonly string[] {
  switch (currentApp(path)) {
    case 'data':
      return ['Sigma', 'Data', ...dataNodes(rest)];
    case 'monitor':
      return ['Sigma', 'Monitor', ...monitorNodes(rest)];
    case 'tools':
      return ['Sigma', 'Tools', ...toolsNodes(rest)];
    case 'error':
      return ['Sigma', rest.startsWith('/error/noaccess') ? 'No access' : 'No program'];
    case 'base':
      return baseNodes(path, rest);
  }
}

function monitorNodes(rest: string): readonly string[] {
  if (rest.startsWith('/monitor/findings')) return ['Findings'];
  if (rest.startsWith('/monitor/reports')) return ['Reports'];
  return TRACKERS.test(rest) ? [] : ['Dashboard'];
}

function toolsNodes(rest: string): readonly string[] {
  if (rest.startsWith('/tools/orders')) return ['Orders'];
  if (rest.startsWith('/tools/processing')) return ['Processing'];
  if (rest.startsWith('/tools/notation')) return ['Notation'];
  return rest.startsWith('/tools/desk') ? ['Operator’s desk'] : [];
}

function dataNodes(rest: string): readonly string[] {
  if (rest.startsWith('/orders')) return ['Orders'];
  if (rest.startsWith('/tasking/dashboard')) return ['Tasking dashboard'];
  return rest.startsWith('/tasking') ? ['Opportunity Viewer'] : [];
}

const PROGRAM_PAGES: ReadonlyMap<string, string> = new Map([
  ['/', 'Details'],
  ['/details', 'Details'],
  ['/users', 'Users'],
  ['/assets', 'Assets'],
]);

function baseNodes(path: string, rest: string): readonly string[] {
  if (path.startsWith('/settings')) return ['Sigma', 'Settings'];
  if (path.startsWith('/admin')) return ['Sigma', 'Administration'];
  const page = path.startsWith('/program')
    ? PROGRAM_PAGES.get(rest.replace(/^\/asset\/.*/, '/assets').replace(/(.)\/$/, '$1'))
    : undefined;
  if (page !== undefined) return ['Sigma', 'Program', page];
  return rest === '/' ? ['Sigma'] : ['Sigma', 'Page Not Found'];
}

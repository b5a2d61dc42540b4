import { useEffect } from 'react';
import { breadcrumbOf } from './breadcrumb.ts';

/** Names the page in the browser's tab and history: the last parts of the breadcrumb, the most specific first. */
export function pageTitleOf(path: string): string {
  const [product = 'Sigma', ...nodes] = breadcrumbOf(path);
  if (path.startsWith('/settings/profile')) nodes.push('Profile');
  if (path.includes('/checkout')) nodes.push('Checkout');
  else if (nodes.length === 1 && nodes[0] === 'Data') nodes.push('Search');
  return [...nodes.toReversed(), product].join(' · ');
}

export function usePageTitle(path: string): void {
  useEffect(() => {
    document.title = pageTitleOf(path);
  }, [path]);
}

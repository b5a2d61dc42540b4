import { type RefObject, useCallback, useEffect, useState } from 'react';

/** The page that takes most of the view, and a way to go to another. */
export function usePageInView(
  scroller: RefObject<HTMLElement | null>,
  pages: number,
  scale: number,
): readonly [page: number, goTo: (page: number) => void] {
  const [page, setPage] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a change of scale, the same position shows another page
  useEffect(() => {
    const root = scroller.current;
    if (root === null) return;
    const note = () => setPage(pageAt(root, pages));
    note();
    root.addEventListener('scroll', note, { passive: true });
    return () => root.removeEventListener('scroll', note);
  }, [scroller, pages, scale]);
  const goTo = useCallback(
    (wanted: number) => {
      scroller.current?.querySelector(`[data-page="${wanted}"]`)?.scrollIntoView({ block: 'start' });
    },
    [scroller],
  );
  return [page, goTo];
}

/** The last page that begins above the upper third of the view; at the end, the last one. */
function pageAt(root: HTMLElement, pages: number): number {
  if (root.scrollTop + root.clientHeight >= root.scrollHeight - 2 && root.scrollTop > 0) return pages;
  const line = root.getBoundingClientRect().top + root.clientHeight / 3;
  const begun = [...root.querySelectorAll('[data-page]')].filter(
    (element) => element.getBoundingClientRect().top <= line,
  );
  return Math.max(1, begun.length);
}

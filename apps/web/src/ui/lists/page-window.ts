/** A page number, or a gap of pages that have no button. */
export type PagePlace = number | 'gap-before' | 'gap-after';

const PLACES = 7;

/** At most seven places (spec 1:9): the first and last page, the pages around the current one, and gaps between. Pages count from 1. */
export function pageWindow(page: number, pages: number): readonly PagePlace[] {
  if (pages <= PLACES) return Array.from({ length: pages }, (_, at) => at + 1);
  if (page <= PLACES - 3) return [1, 2, 3, 4, 5, 'gap-after', pages];
  if (page > pages - (PLACES - 3))
    return [1, 'gap-before', pages - 4, pages - 3, pages - 2, pages - 1, pages];
  return [1, 'gap-before', page - 1, page, page + 1, 'gap-after', pages];
}

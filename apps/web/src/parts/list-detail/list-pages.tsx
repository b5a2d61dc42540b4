import type { ReactNode } from 'react';
import { Pagination } from '../../ui/lists/pagination.tsx';

interface ListPagesOptions {
  readonly label: string;
  /** Entries on all pages; undefined while the number is unknown. */
  readonly count: number | undefined;
  readonly perPage: number;
  /** From 0. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The pages below a list; nothing where one page shows all entries. */
export function listPages({ label, count, perPage, page, onPage }: ListPagesOptions): ReactNode {
  if (count === undefined || count <= perPage) return undefined;
  return (
    <Pagination
      label={label}
      page={page + 1}
      total={count}
      perPage={perPage}
      onChange={(next) => onPage(next - 1)}
    />
  );
}

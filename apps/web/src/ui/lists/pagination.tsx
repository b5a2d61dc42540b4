import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { IconButton } from '../basics/icon-button.tsx';
import { countText } from '../text/figures.ts';
import { pageWindow } from './page-window.ts';
import classes from './pagination.module.css';

/** Rows of a page by default (spec 1:9). */
export const ROWS_PER_PAGE = 100;

interface PaginationProps {
  readonly label: string;
  /** Counts from 1. */
  readonly page: number;
  /** Total number of rows. */
  readonly total: number;
  readonly perPage?: number;
  readonly onChange: (page: number) => void;
}

/** "1–100 of 700" and seven places between two arrows (spec 1:2.10). */
export function Pagination({ label, page, total, perPage = ROWS_PER_PAGE, onChange }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const current = Math.min(pages, Math.max(1, page));
  const first = total === 0 ? 0 : (current - 1) * perPage + 1;
  return (
    <nav className={classes.bar} aria-label={label}>
      <span className={classes.shown}>
        {countText(first)}–{countText(Math.min(total, current * perPage))} of {countText(total)}
      </span>
      <div className={classes.places}>
        <IconButton
          icon={IconChevronLeft}
          label="Previous page"
          size="s"
          disabled={current === 1}
          onClick={() => onChange(current - 1)}
        />
        {pageWindow(current, pages).map((place) =>
          typeof place === 'number' ? (
            <button
              key={place}
              type="button"
              className={classes.page}
              aria-label={`Page ${place}`}
              {...(place === current && { 'aria-current': 'page' as const })}
              onClick={() => onChange(place)}
            >
              {place}
            </button>
          ) : (
            <span key={place} className={classes.gap} aria-hidden="true">
              …
            </span>
          ),
        )}
        <IconButton
          icon={IconChevronRight}
          label="Next page"
          size="s"
          disabled={current === pages}
          onClick={() => onChange(current + 1)}
        />
      </div>
    </nav>
  );
}

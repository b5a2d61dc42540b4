import type { ReactNode } from 'react';
import { Spinner } from '../basics/spinner.tsx';
import classes from './list-detail.module.css';

interface ListDetailProps {
  /** Whether the first response has arrived. */
  readonly initialized?: boolean;
  /** The list column, then the details of one entry. */
  readonly children: ReactNode;
}

/** A page with a list at the left and the details of one entry at the right. */
export function ListDetail({ initialized, children }: ListDetailProps) {
  return (
    <div className={classes.page} data-initialized={initialized}>
      {children}
    </div>
  );
}

interface ListColumnProps {
  readonly label: string;
  readonly title: string;
  /** To the right of the title. */
  readonly action: ReactNode;
  /** Lines below the title: filters and the number of entries. */
  readonly tools: ReactNode;
  readonly pages: ReactNode;
  readonly children: ReactNode;
}

/** The list: its head and pages stay in place, its entries scroll. */
export function ListColumn({ label, title, action, tools, pages, children }: ListColumnProps) {
  return (
    <section className={classes.list} aria-label={label}>
      <header className={classes.head}>
        <div className={classes.line}>
          <h1 className={classes.title}>{title}</h1>
          {action}
        </div>
        {tools}
      </header>
      <div className={classes.rows}>{children}</div>
      {pages && <footer className={classes.pages}>{pages}</footer>}
    </section>
  );
}

export function ListLine({ children }: { readonly children: ReactNode }) {
  return <div className={classes.line}>{children}</div>;
}

/** The number of entries, once it is known; announced when it changes. */
export function ListCount({ text }: { readonly text: string | undefined }) {
  return (
    <p className={classes.count} role="status">
      {text}
    </p>
  );
}

interface ListNoneProps {
  /** A control that makes entries appear again, such as Clear filters. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** Shown in place of the entries; says why there are none. */
export function ListNone({ action, children }: ListNoneProps) {
  return (
    <div className={classes.none}>
      <p>{children}</p>
      {action}
    </div>
  );
}

/** Shown in place of the entry until it is loaded. */
export function DetailWaiting({ label }: { readonly label: string }) {
  return (
    <div className={classes.waiting}>
      <Spinner size={42} label={label} />
    </div>
  );
}

import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../basics/button.tsx';
import { classNames } from '../basics/class-names.ts';
import { useRovingFocus } from '../basics/roving-focus.ts';
import { Spinner } from '../basics/spinner.tsx';
import classes from './list-detail.module.css';

/** What a phone shows: the list, the details of the chosen entry, or an empty list above what to do about it. */
export type ListDetailStep = 'list' | 'detail' | 'empty';

/** The step of a page whose address names the chosen entry, if there is one. */
export function listDetailStep(isEmpty: boolean, chosenId: string | undefined): ListDetailStep {
  if (chosenId !== undefined) return 'detail';
  return isEmpty ? 'empty' : 'list';
}

interface ListDetailProps {
  readonly step: ListDetailStep;
  /** Leads from the details back to the list. */
  readonly onBack: () => void;
  /** Whether the first response has arrived. */
  readonly initialized?: boolean;
  /** The list column, then the details of one entry. */
  readonly children: ReactNode;
}

/** A page with a list at the left and the details of one entry at the right; on a phone they are two steps. */
export function ListDetail({ step, onBack, initialized, children }: ListDetailProps) {
  return (
    <div className={classes.page} data-step={step} data-initialized={initialized}>
      <div className={classes.back}>
        <Button kind="quiet" icon={IconArrowLeft} onClick={onBack}>
          Back
        </Button>
      </div>
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
  /** The children scroll by themselves, and are one tab stop. */
  readonly isVirtual?: boolean;
  readonly children: ReactNode;
}

/** The list: its head and pages stay in place, its entries scroll and are one tab stop. */
export function ListColumn(props: ListColumnProps) {
  const { label, title, action, tools, pages, isVirtual = false, children } = props;
  const roving = useRovingFocus<HTMLDivElement>('vertical');
  return (
    <section className={classes.list} aria-label={label}>
      <header className={classes.head}>
        <div className={classes.line}>
          <h1 className={classes.title}>{title}</h1>
          {action}
        </div>
        {tools}
      </header>
      {isVirtual ? (
        <div className={classNames(classes.rows, classes.virtual)}>{children}</div>
      ) : (
        <div className={classes.rows} {...roving}>
          {children}
        </div>
      )}
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

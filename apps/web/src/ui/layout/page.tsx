import type { ReactNode } from 'react';
import { classNames } from '../basics/class-names.ts';
import classes from './page.module.css';

interface PageProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page with a title that scrolls as a whole. */
export function Page({ title, subtitle, actions, children }: PageProps) {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div className={classes.titles}>
          <h1 className={classes.title}>{title}</h1>
          {subtitle !== undefined && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        {actions}
      </header>
      {children}
    </div>
  );
}

/** A box with a hairline; boxes are never nested. */
export function Card({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <section className={classes.card}>
      {title !== undefined && <h2 className={classes.cardTitle}>{title}</h2>}
      {children}
    </section>
  );
}

/** The head of a side panel or a column: title at the left, tools at the right. */
export function PanelHead({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <header className={classes.panelHead}>
      <div className={classes.titles}>
        <h2 className={classes.panelTitle}>{title}</h2>
        {note !== undefined && <p className={classes.note}>{note}</p>}
      </div>
      {children}
    </header>
  );
}

export function PanelBody({
  children,
  padded = false,
}: {
  readonly children: ReactNode;
  readonly padded?: boolean;
}) {
  return <div className={classNames(classes.panelBody, padded && classes.padded)}>{children}</div>;
}

export function PanelFooter({ children }: { readonly children: ReactNode }) {
  return <footer className={classes.panelFooter}>{children}</footer>;
}

/** Names and values; the values are at the right end of the line. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

import type { ReactNode } from 'react';
import { CutName } from '../text/cut-name.tsx';
import classes from './detail-head.module.css';

/** The chosen entry next to its list: a head, and content that fills the rest of the height. */
export function Detail({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section className={classes.detail} aria-label={label}>
      {children}
    </section>
  );
}

interface DetailHeadProps {
  readonly title: string;
  readonly badge: ReactNode;
  readonly meta: ReactNode;
  /** At the right end, or below the title where there is little room. */
  readonly actions: ReactNode;
}

/** The name, the state and the actions of the chosen entry. */
export function DetailHead({ title, badge, meta, actions }: DetailHeadProps) {
  return (
    <header className={classes.head}>
      <div className={classes.titleLine}>
        <h2 className={classes.title}>
          <CutName name={title} />
        </h2>
        {badge}
      </div>
      <p className={classes.meta}>{meta}</p>
      <div className={classes.actions}>{actions}</div>
    </header>
  );
}

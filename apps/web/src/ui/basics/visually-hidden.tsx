import type { ReactNode } from 'react';
import classes from './visually-hidden.module.css';

/** Text that only assistive technology reads. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={classes.hidden}>{children}</span>;
}

import type { ReactNode } from 'react';
import { ICON_STROKE, type Icon } from '../../ui/basics/button.tsx';
import classes from './screen.module.css';

/** A full page without the shell: logo, one message, what to do next. */
export function Screen({ children }: { readonly children: ReactNode }) {
  return (
    <main className={classes.screen}>
      <p className={classes.brand}>
        <img src="/sigma.svg" width={32} height={32} alt="" />
        Sigma
      </p>
      <div className={classes.middle}>{children}</div>
    </main>
  );
}

interface MessageProps {
  readonly icon: Icon;
  readonly title: string;
  readonly text?: ReactNode;
  readonly tone?: 'plain' | 'bad';
  readonly children?: ReactNode;
}

/** The message of a screen or of a page that could not be shown. */
export function Message({ icon: Glyph, title, text, tone = 'plain', children }: MessageProps) {
  return (
    <div className={classes.message} data-tone={tone}>
      <Glyph size={32} stroke={ICON_STROKE} className={classes.icon ?? ''} />
      <div>
        <h1 className={classes.title}>{title}</h1>
        {text !== undefined && <p className={classes.text}>{text}</p>}
        {children !== undefined && <div className={classes.actions}>{children}</div>}
      </div>
    </div>
  );
}

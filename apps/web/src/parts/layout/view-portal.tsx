import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { ICON_STROKE, type Icon } from '../../ui/basics/button.tsx';
import { IconButton } from '../../ui/basics/icon-button.tsx';
import { useHiddenEnds } from './use-hidden-ends.ts';
import classes from './view-portal.module.css';

/** An entry of the sidebar. */
export interface PortalEntry {
  /** The last part of its path. */
  readonly view: string;
  readonly label: string;
  readonly icon: Icon;
}

interface ViewPortalProps {
  /** The name of the sidebar. */
  readonly label: string;
  /** The views are at `{path}/{view}`. */
  readonly path: '/admin' | '/settings';
  /** Entries by group; a group without a name has no heading. */
  readonly groups: readonly { readonly name?: string; readonly entries: readonly PortalEntry[] }[];
  readonly opened: string | undefined;
  /** A page within the opened view is shown instead of the view itself. */
  readonly isWithin?: boolean;
  readonly children: ReactNode;
}

/** With little room, the opened view may be beyond the end of the row. */
const scrollToEntry = (entry: HTMLElement | null): void =>
  entry?.scrollIntoView({ inline: 'center', block: 'nearest' });

/** How much of the row a press of an arrow scrolls. */
const SCROLLED_SHARE = 0.7;

/** A sidebar with views, and the opened view; with little room the sidebar is a row above it, which scrolls. */
export function ViewPortal({ label, path, groups, opened, isWithin = false, children }: ViewPortalProps) {
  const row = useRef<HTMLElement>(null);
  const hidden = useHiddenEnds(row);
  const scroll = (direction: 1 | -1) => {
    const left = direction * SCROLLED_SHARE * (row.current?.clientWidth ?? 0);
    row.current?.scrollBy({ left, behavior: 'smooth' });
  };
  return (
    <div className={classes.portal}>
      {hidden.start && (
        <span className={classes.more} data-at="start">
          <IconButton icon={IconChevronLeft} label="Earlier views" onClick={() => scroll(-1)} />
        </span>
      )}
      {hidden.end && (
        <span className={classes.more} data-at="end">
          <IconButton icon={IconChevronRight} label="More views" onClick={() => scroll(1)} />
        </span>
      )}
      <nav ref={row} className={classes.sidebar} aria-label={label}>
        {groups.map(({ name, entries }) => (
          <div key={name ?? ''} className={classes.group}>
            {name !== undefined && <p className={classes.groupName}>{name}</p>}
            {entries.map((entry) => (
              <Link
                key={entry.view}
                to={`${path}/$view`}
                params={{ view: entry.view }}
                className={classes.entry}
                aria-current={entry.view === opened ? (isWithin ? 'true' : 'page') : undefined}
                ref={entry.view === opened ? scrollToEntry : undefined}
              >
                <entry.icon size={18} stroke={ICON_STROKE} />
                {entry.label}
              </Link>
            ))}
          </div>
        ))}
      </nav>
      <div className={classes.content}>{children}</div>
    </div>
  );
}

import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { ICON_STROKE } from '../basics/button.tsx';
import { Spinner } from '../basics/spinner.tsx';
import classes from './collapsible-group.module.css';

interface CollapsibleGroupProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly startsOpened?: boolean;
  /** The content is still being fetched. */
  readonly isPreparing?: boolean;
  /** Rendered when first opened, without blocking the page. */
  readonly children: () => ReactNode;
}

/** Opens on a click on its head, which shows a spinner while the content is prepared (spec 1:2.10). */
export function CollapsibleGroup(props: CollapsibleGroupProps) {
  const { title, note, startsOpened = false, isPreparing = false, children } = props;
  const id = useId();
  const [opened, setOpened] = useState(startsOpened);
  const drawn = useDeferredValue(opened, false);
  const isBusy = opened && (isPreparing || !drawn);
  const Chevron = opened ? IconChevronDown : IconChevronRight;
  return (
    <section className={classes.group} aria-busy={isBusy}>
      <h3 className={classes.heading}>
        <button
          type="button"
          className={classes.head}
          aria-expanded={opened}
          aria-controls={id}
          onClick={() => setOpened(!opened)}
        >
          <Chevron size={16} stroke={ICON_STROKE} aria-hidden="true" />
          <span className={classes.title}>{title}</span>
          {isBusy && <Spinner size={14} label={`Preparing ${title}`} />}
          {note !== undefined && <span className={classes.note}>{note}</span>}
        </button>
      </h3>
      <div id={id} className={classes.body} hidden={!opened}>
        {opened && drawn && !isPreparing && children()}
      </div>
    </section>
  );
}

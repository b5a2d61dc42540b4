import { Fragment, useEffect, useState } from 'react';
import { Dialog } from '../ui/overlays/dialog.tsx';
import classes from './shortcut-overview.module.css';
import { keyName, OVERVIEW_KEY, SHORTCUTS } from './shortcuts.ts';

/** The shortcuts of the product; "?" opens and closes them, except while text is typed. */
export function ShortcutOverview() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== OVERVIEW_KEY || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target)) return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <Dialog opened={isOpen} title="Keyboard shortcuts" onClose={() => setOpen(false)}>
      {SHORTCUTS.map(({ place, shortcuts }) => (
        <section key={place} className={classes.group} aria-label={place}>
          <h3 className={classes.place}>{place}</h3>
          <dl>
            {shortcuts.map(({ keys, does }) => (
              <div key={does} className={classes.shortcut}>
                <dt>
                  {keys.map((key, at) => (
                    <Fragment key={key}>
                      {at > 0 && ' '}
                      <kbd className={classes.key}>{keyName(key)}</kbd>
                    </Fragment>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

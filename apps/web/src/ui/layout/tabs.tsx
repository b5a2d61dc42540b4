import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import classes from './tabs.module.css';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly count?: number;
  readonly disabled?: boolean;
  readonly panel: ReactNode;
}

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
}

/** Panels are drawn once visited and kept (1:2.10). Arrow keys, Home and End move between tabs. */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) {
  const id = useId();
  const [visited, setVisited] = useState<ReadonlySet<Id>>(new Set([value]));
  const buttons = useRef(new Map<Id, HTMLButtonElement>());
  if (!visited.has(value)) setVisited(new Set([...visited, value]));

  const move = (event: KeyboardEvent) => {
    const next = tabAfterKey(tabs, value, event.key);
    if (next === undefined) return;
    event.preventDefault();
    onChange(next);
    buttons.current.get(next)?.focus();
  };

  return (
    <div className={classes.tabs}>
      <div role="tablist" aria-label={label} className={classes.list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            ref={(element) => {
              if (element) buttons.current.set(tab.id, element);
            }}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={`${id}-panel-${tab.id}`}
            tabIndex={tab.id === value ? 0 : -1}
            disabled={tab.disabled}
            className={classes.tab}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && <span className={classes.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-panel-${tab.id}`}
          aria-labelledby={`${id}-tab-${tab.id}`}
          hidden={tab.id !== value}
          className={classes.panel}
        >
          {visited.has(tab.id) && tab.panel}
        </div>
      ))}
    </div>
  );
}

function tabAfterKey<Id extends string>(tabs: readonly Tab<Id>[], value: Id, key: string): Id | undefined {
  const open = tabs.filter((tab) => !tab.disabled).map((tab) => tab.id);
  const at = open.indexOf(value);
  switch (key) {
    case 'ArrowRight':
      return open[(at + 1) % open.length];
    case 'ArrowLeft':
      return open[(at - 1 + open.length) % open.length];
    case 'Home':
      return open[0];
    case 'End':
      return open.at(-1);
    default:
      return undefined;
  }
}

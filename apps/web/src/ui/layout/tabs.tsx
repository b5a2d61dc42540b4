import { type ReactNode, useState } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import classes from './tabs.module.css';

export interface TabContent<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** A number, or "…" while it is unknown. */
  readonly count?: number | string;
  readonly disabled?: boolean;
  readonly panel: ReactNode;
}

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly TabContent<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
}

/** Panels are rendered when first visited and stay mounted (spec 1:2.10). Arrow keys, Home and End move between tabs. */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) {
  const [visited, setVisited] = useState<ReadonlySet<Id>>(new Set([value]));
  if (!visited.has(value)) setVisited(new Set([...visited, value]));
  const select = (key: string | number) => {
    const tab = tabs.find(({ id }) => id === key);
    if (tab !== undefined && tab.id !== value) onChange(tab.id);
  };
  return (
    <AriaTabs className={classes.tabs ?? ''} selectedKey={value} onSelectionChange={select}>
      <TabList aria-label={label} className={classes.list ?? ''}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} isDisabled={tab.disabled ?? false} className={classes.tab ?? ''}>
            {tab.label}
            {tab.count !== undefined && <span className={classes.count}>{tab.count}</span>}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} shouldForceMount className={classes.panel ?? ''}>
          {visited.has(tab.id) && tab.panel}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}

import {
  createContext,
  memo,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import classes from './tabs.module.css';

interface TabHead<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** A number, or "…" while it is unknown. */
  readonly count?: number | string;
  readonly disabled?: boolean;
}

export interface TabContent<Id extends string> extends TabHead<Id> {
  readonly panel: ReactNode;
}

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly TabContent<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
}

/** What the panels contain, by tab. */
const Panels = createContext<ReadonlyMap<string, ReactNode>>(new Map());

/** Panels are rendered when first visited and stay mounted (spec 1:2.10). Arrow keys, Home and End move between tabs. */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) {
  const [visited, setVisited] = useState<ReadonlySet<Id>>(new Set([value]));
  if (!visited.has(value)) setVisited(new Set([...visited, value]));
  const latest = useRef({ tabs, value, onChange });
  useLayoutEffect(() => {
    latest.current = { tabs, value, onChange };
  });
  const select = useCallback((key: string | number) => {
    const now = latest.current;
    const tab = now.tabs.find(({ id }) => id === key);
    if (tab !== undefined && tab.id !== now.value) now.onChange(tab.id);
  }, []);
  const panels = new Map(tabs.flatMap(({ id, panel }) => (visited.has(id) ? [[id, panel] as const] : [])));
  return (
    <Panels value={panels}>
      <TabFrame label={label} tabs={tabs} value={value} onSelect={select} />
    </Panels>
  );
}

interface TabFrameProps {
  readonly label: string;
  readonly tabs: readonly TabHead<string>[];
  readonly value: string;
  readonly onSelect: (key: string | number) => void;
}

/**
 * Tabs and their panels without contents. React Aria looks through all elements of each panel whenever it is drawn, hidden ones included, so
 * that it must not be drawn again with what changes in them.
 */
const TabFrame = memo(({ label, tabs, value, onSelect }: TabFrameProps) => {
  return (
    <AriaTabs className={classes.tabs ?? ''} selectedKey={value} onSelectionChange={onSelect}>
      <TabList aria-label={label} className={classes.list ?? ''}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} isDisabled={tab.disabled ?? false} className={classes.tab ?? ''}>
            {tab.label}
            {tab.count !== undefined && <span className={classes.count}>{tab.count}</span>}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id }) => (
        <TabPanel key={id} id={id} shouldForceMount className={classes.panel ?? ''}>
          <PanelOf id={id} />
        </TabPanel>
      ))}
    </AriaTabs>
  );
}, hasSameFrame);

function PanelOf({ id }: { readonly id: string }) {
  return useContext(Panels).get(id);
}

function hasSameFrame(before: TabFrameProps, after: TabFrameProps): boolean {
  const { label, tabs, value, onSelect } = after;
  const isSame = (tab: TabHead<string>, at: number) => {
    const other = before.tabs[at];
    return (
      other?.id === tab.id &&
      other.label === tab.label &&
      other.count === tab.count &&
      other.disabled === tab.disabled
    );
  };
  return (
    before.label === label &&
    before.value === value &&
    before.onSelect === onSelect &&
    before.tabs.length === tabs.length &&
    tabs.every(isSame)
  );
}

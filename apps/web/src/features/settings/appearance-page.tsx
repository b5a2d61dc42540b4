import type { Position } from '@sigma/geo';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { positionText } from '../../map/view/position-text.ts';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { Card, Page } from '../../ui/layout/page.tsx';
import { instantText } from '../../ui/text/figures.ts';
import { useFormats } from '../../ui/text/formats.ts';
import { browserZone } from '../../ui/text/local-time.ts';
import { areaText, distanceText, kilometresText } from '../../ui/text/measures.ts';
import { useTheme } from '../../ui/theme/color-scheme.ts';
import classes from './appearance-page.module.css';

/** What the examples show. */
const PLACE: Position = [-122.34681, 37.79119];
const SAMPLE = { distanceM: 12_400, areaKm2: 490, altitudeKm: 541 } as const;

const THEMES = [
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'system', label: 'System', icon: IconDeviceDesktop },
] as const;
const UNITS = [
  { value: 'metric', label: 'Metric' },
  { value: 'imperial', label: 'Imperial' },
] as const;
const POSITIONS = [
  { value: 'decimal', label: 'Decimal degrees' },
  { value: 'dms', label: 'Degrees, minutes, seconds' },
  { value: 'mgrs', label: 'MGRS' },
] as const;
const CLOCKS = [
  { value: 'utc', label: 'UTC' },
  { value: 'local', label: 'UTC and local' },
] as const;

/** Settings > Appearance: how this browser shows the product (PD-90). Every choice applies at once. */
export function AppearancePage({ now }: { readonly now: Date }) {
  const { choice: theme, choose: chooseTheme } = useTheme();
  const { units, positions, clock, choose } = useFormats();
  return (
    <Page title="Appearance" subtitle="How Sigma looks in this browser. Changes apply at once.">
      <div className={classes.page}>
        <Card>
          <Choice name="Theme" note="Dark, light, or as this device is set, on all screens.">
            <SegmentedControl label="Theme" segments={THEMES} value={theme} onChange={chooseTheme} />
          </Choice>
          <Choice
            name="Units"
            note="Lengths, areas and altitudes."
            sample={[
              distanceText(SAMPLE.distanceM),
              areaText(SAMPLE.areaKm2),
              kilometresText(SAMPLE.altitudeKm),
            ].join(' · ')}
          >
            <SegmentedControl
              label="Units"
              segments={UNITS}
              value={units}
              onChange={(chosen) => choose({ units: chosen })}
            />
          </Choice>
          <Choice
            name="Coordinates"
            note="The search box reads all of these formats at any time."
            sample={positionText(PLACE, 4)}
            isLong
          >
            <SegmentedControl
              label="Coordinates"
              segments={POSITIONS}
              value={positions}
              onChange={(chosen) => choose({ positions: chosen })}
            />
          </Choice>
          <Choice
            name="Time"
            note={`The time zone of this browser is ${browserZone()}.`}
            sample={instantText(now)}
          >
            <SegmentedControl
              label="Time"
              segments={CLOCKS}
              value={clock}
              onChange={(chosen) => choose({ clock: chosen })}
            />
          </Choice>
        </Card>
        <p className={classes.note}>
          Tables, exported files, the API and what you type stay in metric units, decimal degrees and UTC.
        </p>
      </div>
    </Page>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly note: string;
  /** A value as the choice shows it. */
  readonly sample?: string;
  /** Its values are one below the other where a phone has no room for them in a row. */
  readonly isLong?: boolean;
  readonly children: ReactNode;
}

function Choice({ name, note, sample, isLong, children }: ChoiceProps) {
  return (
    <div className={classes.choice}>
      <div className={classes.text}>
        <h2 className={classes.name}>{name}</h2>
        <p className={classes.note}>{note}</p>
        {sample !== undefined && <output className={classes.sample}>{sample}</output>}
      </div>
      <div className={classes.control} data-long={isLong || undefined}>
        {children}
      </div>
    </div>
  );
}

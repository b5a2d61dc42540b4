import { useState } from 'react';
import { dayText } from '../text/figures.ts';
import { Calendar, RangeCalendar } from './calendar.tsx';
import type { Day, DayRange } from './calendar-days.ts';
import { DayBox, DayField } from './day-field.tsx';

export const title = 'Calendars: 34 px days, weeks start on Sunday; days, months, years';

const TODAY = '2026-11-21';
const presets = [
  { label: 'All Time', range: null },
  { label: 'Today', range: [TODAY, TODAY] },
  { label: 'Last Week', range: ['2026-11-15', TODAY] },
] as const;

export function Story() {
  const [range, setRange] = useState<DayRange | null>(['2026-11-15', TODAY]);
  const [day, setDay] = useState<Day | null>(TODAY);
  return (
    <>
      <RangeCalendar label="Dates" today={TODAY} value={range} onChange={setRange} presets={presets} />
      <p>{range === null ? 'All Time' : `${dayText(range[0])} to ${dayText(range[1])}, UTC`}</p>
      <Calendar label="Expiry" today={TODAY} min={TODAY} value={day} onChange={setDay} />
      <DayField label="Contract start date" value={day} onChange={setDay} />
      <DayField label="Last day" optional value={day} onChange={setDay} onClear={() => setDay(null)} />
      <DayBox label="From" value={day} onChange={setDay} onClear={() => setDay(null)} />
    </>
  );
}

import { expect, it } from 'vitest';
import { passesCalendar } from './passes-calendar.ts';

const calendar = (name: string) =>
  passesCalendar({
    asset: { id: 'a1', name },
    sensorName: (sensor) => `GHOSt-${sensor}`,
    passes: [{ sensor: 2, startMs: Date.UTC(2026, 10, 24, 17, 40), endMs: Date.UTC(2026, 10, 24, 17, 46) }],
    now: new Date('2026-11-21T09:00:00.123Z'),
    url: 'https://sigma.example/program/1/monitor/a1/map',
  });

it('names the satellite, the asset and the time of a pass in UTC, under an id that stays', () => {
  const lines = calendar('Tanks; north, south').split('\r\n');
  expect(lines).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sigma//Monitor//EN',
    'BEGIN:VEVENT',
    'UID:a1-2-29925700@sigma',
    'DTSTAMP:20261121T090000Z',
    'DTSTART:20261124T174000Z',
    'DTEND:20261124T174600Z',
    'SUMMARY:GHOSt-2 over Tanks\\; north\\, south',
    'DESCRIPTION:Calculated from the orbit. Clouds may prevent a picture.',
    'URL:https://sigma.example/program/1/monitor/a1/map',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('folds long lines at 75 octets without cutting a character', () => {
  const name = 'Ölfeld '.repeat(30);
  const text = calendar(name);
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThan(76);
  expect(text.replaceAll('\r\n ', '')).toContain(`over ${name}\r\n`);
});

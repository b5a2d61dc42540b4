import { readSensorTle } from '@sigma/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { sensorOf, twoLines } from './satellites/satellites.fixture.ts';
import { details, path, row, setAnswer, show, tracked, trackerServer } from './tracker-screen.fixture.tsx';

const { sent, tell } = trackerServer();

describe('the satellites of the tracker', () => {
  it('lists satellites with the position below, day or night, and why one is not drawn', async () => {
    show();
    await tracked();
    expect(row('GHOSt-1').textContent).toMatch(/^GHOSt-1\d+\.\d° [NS], \d+\.\d° [EW](Day|Night) below$/);
    await waitFor(() => expect(row('GHOSt-3').textContent).toBe('GHOSt-3No orbit'));
    expect(row('GHOSt-4').textContent).toBe('GHOSt-4Decayed');
    expect(screen.getByText('2 of 4 tracked')).toBeVisible();
  });

  it('shows the fixed facts and those of the selected satellite', async () => {
    show();
    await tracked();
    const facts = within(details('GHOSt-1'));
    for (const fact of [
      'Earth Observation',
      'Vandenberg SFB',
      '472, 400–2500 nm',
      '8 m',
      '3 m',
      '15 Apr 2023',
    ]) {
      expect(facts.getByText(fact)).toBeVisible();
    }
    expect(facts.getByText('Active')).toBeVisible();
    expect(facts.getByText('6 h 0 min')).toBeVisible();
  });

  it('warns of an element set that is older than three days', async () => {
    show({}, 2);
    await tracked();
    await waitFor(() =>
      expect(within(details('GHOSt-2')).getByRole('alert').textContent).toMatch(/older than 3 days/),
    );
    expect(within(details('GHOSt-2')).getByText('5 d 0 h')).toBeVisible();
  });

  it('lists a decayed satellite without a position', async () => {
    show({}, 4);
    await tracked();
    const facts = within(details('GHOSt-4'));
    await waitFor(() => expect(facts.getByText('Decayed')).toBeVisible());
    expect(facts.queryByText('Latitude')).toBeNull();
  });

  it('reports an element set that could not be loaded, and retries on request and soon by itself', async () => {
    tell({ [path(readSensorTle, 3)]: 500, [path(readSensorTle, 2)]: 500 });
    show({}, 3);
    await tracked();
    await waitFor(() => expect(row('GHOSt-3').textContent).toBe('GHOSt-3Not loaded'));
    expect(within(details('GHOSt-3')).getByText('Could not load its element set.')).toBeVisible();
    expect(row('GHOSt-2').textContent).toBe('GHOSt-2Not loaded');
    tell({
      [path(readSensorTle, 3)]: setAnswer(3, twoLines()),
      [path(readSensorTle, 2)]: setAnswer(2, twoLines()),
    });
    fireEvent.click(within(details('GHOSt-3')).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(row('GHOSt-3').textContent).toMatch(/° [NS], /));
    await vi.advanceTimersByTimeAsync(60_000);
    await waitFor(() => expect(row('GHOSt-2').textContent).toMatch(/° [NS], /));
  });

  it('draws a satellite by the set of the sensor list where its own could not be loaded', async () => {
    tell({ [path(readSensorTle, 3)]: 500 });
    show({ sensors: [sensorOf(3, { raw_tle: twoLines() })] });
    await waitFor(() => expect(row('GHOSt-3').textContent).toMatch(/° [NS], /));
  });

  it('selects a satellite in the list, which the address stores', async () => {
    show();
    await tracked();
    expect(row('GHOSt-1').getAttribute('aria-current')).toBe('true');
    fireEvent.click(row('GHOSt-2'));
    expect(row('GHOSt-2').getAttribute('aria-current')).toBe('true');
    expect(details('GHOSt-2')).toBeDefined();
  });

  it('selects the first satellite with an orbit when the address names an unknown one', async () => {
    show({}, 99);
    await tracked();
    expect(details('GHOSt-1')).toBeDefined();
  });

  it('requests no element set for a sensor without an eligible start or end', async () => {
    const never = { tasking_eligible_start: null, tasking_eligible_end: null };
    show({ sensors: [sensorOf(1), sensorOf(2, never)] });
    await tracked();
    expect(sent).toContain(path(readSensorTle, 1));
    expect(sent).not.toContain(path(readSensorTle, 2));
    expect(row('GHOSt-2').textContent).toBe('GHOSt-2No orbit');
  });
});

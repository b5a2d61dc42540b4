import { GROUND_FORECAST_DAYS } from '@sigma/domain';
import { counted } from '../../../ui/text/figures.ts';
import { endOf, type TimeView } from './time-view.ts';

const DAY_MS = 86_400_000;

/** Until when ground-station passes are forecast, if a view shows later times too. */
export function forecastEndIn(view: TimeView, nowMs: number): number | undefined {
  const endMs = nowMs + GROUND_FORECAST_DAYS * DAY_MS;
  return endOf(view) > endMs ? endMs : undefined;
}

/** "3 ground-station passes"; what is not forecast yet is not counted as none. */
export function stationPassesText(count: number, view: TimeView, nowMs: number): string {
  const endMs = forecastEndIn(view, nowMs);
  const known = counted(count, 'ground-station pass', 'ground-station passes');
  if (endMs === undefined) return known;
  return count === 0 && view.startMs >= endMs
    ? 'ground-station passes are not forecast yet'
    : `${known} (later ones are not forecast yet)`;
}

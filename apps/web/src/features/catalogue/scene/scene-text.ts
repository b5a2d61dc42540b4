import { dayText, sceneTimeText, shortId, timeText } from '../../../ui/text/figures.ts';
import type { Scene } from './scene.ts';

type Taken = Pick<Scene, 'datetime'>;

/** "18 Nov 2026" */
export function captureDay({ datetime }: Taken): string {
  return dayText(datetime);
}

/** "18:42:07", UTC. */
export function captureTime({ datetime }: Taken): string {
  return timeText(datetime, true);
}

export function cloudText(cloudCover: number | undefined): string {
  return cloudCover === undefined ? 'Unavailable' : `${Math.round(cloudCover)} %`;
}

/** "4.6°" */
export function offNadirText(offNadir: number | undefined): string {
  return offNadir === undefined ? 'N/A' : `${offNadir.toFixed(1)}°`;
}

/** The name of a task; a task without a name is shown by its id, shortened in the middle. */
export function taskTitle({ taskId, taskName }: Pick<Scene, 'taskId' | 'taskName'>): string {
  return taskName === undefined || taskName === '' ? shortId(taskId) : taskName;
}

/** "GHOSt-3, 18 Nov 2026, 18:42:07 UTC" */
export function sceneName(scene: Pick<Scene, 'sensorName' | 'datetime'>): string {
  return `${scene.sensorName}, ${captureInstant(scene)}`;
}

/** "18 Nov 2026, 18:42:07 UTC" */
export function captureInstant({ datetime }: Taken): string {
  return sceneTimeText(datetime);
}

/** "38 %" of the searched area; small shares are not rounded to zero. */
export function coveredText(share: number): string {
  const percent = share * 100;
  return percent > 0 && percent < 1 ? '< 1 %' : `${Math.round(percent)} %`;
}

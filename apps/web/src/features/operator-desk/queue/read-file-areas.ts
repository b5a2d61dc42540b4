import type { TaskingRequest } from '@sigma/contract';
import { readTaskingArea } from '@sigma/domain';
import { mutableArea, readAreaFile } from '@sigma/geo';

/** An area of a file that a request may have. */
export interface FileArea {
  readonly name: string;
  readonly aoi: TaskingRequest['aoi'];
  readonly km2: number;
}

/**
 * Reads the areas of a file that may be requested; points and lines are skipped.
 *
 * @throws an error whose message says why the file has no such area
 */
export async function readFileAreas(file: File): Promise<readonly FileArea[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const read = await readAreaFile({ name: file.name, bytes }, { date: new Date() });
  if (!read.ok) throw new Error(read.message);
  const problems: string[] = [];
  const areas = read.sections.flatMap((section): readonly FileArea[] => {
    if (!section.ok) {
      problems.push(section.message);
      return [];
    }
    const { area } = section;
    if (area.type !== 'Polygon' && area.type !== 'MultiPolygon') return [];
    const checked = readTaskingArea(area);
    if (!checked.ok) problems.push(checked.issue.message);
    return checked.ok ? [{ name: section.name, aoi: mutableArea(area), km2: checked.area.areaKm2 }] : [];
  });
  if (areas.length === 0) throw new Error(problems[0] ?? 'It contains no area, only points or lines.');
  return areas;
}

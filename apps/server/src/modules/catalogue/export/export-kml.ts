import type { NamedItem, SceneKey } from '@sigma/archive';
import { groupByTask } from '@sigma/domain';
import { type Area, type Position, splitAtAntimeridian } from '@sigma/geo';
import type { CooperativeWork } from '../../../work/index.ts';
import type { StacLinks } from '../protocol/stac-links.ts';
import { footprintOf, readStoredItem, type StoredItem, scalarProperty } from './export-item.ts';

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2">
<Document>
<name>Scenes</name>
<Style id="scene"><LineStyle><color>ff1a8cff</color><width>2</width></LineStyle><PolyStyle><color>331a8cff</color></PolyStyle></Style>
`;
const TAIL = '</Document>\n</kml>\n';
const NO_TASK = '';

/** The Item properties that a placemark contains in addition to its name. */
const DATA = [
  'datetime',
  'platform',
  'sigma:sensor_serial',
  'sigma:imaging_mode',
  'eo:cloud_cover',
  'view:off_nadir',
  'view:azimuth',
  'view:sun_azimuth',
  'view:sun_elevation',
  'sigma:area_km2',
] as const;

/** KML 2.2 (OGC 07-147r2): one folder per task, newest task first, with the footprints of its scenes. */
export async function* kmlOf(
  keys: readonly SceneKey[],
  pagesOf: (keys: readonly SceneKey[]) => AsyncIterable<readonly NamedItem[]>,
  links: StacLinks,
  work: Pick<CooperativeWork, 'pause'>,
): AsyncGenerator<string> {
  yield HEAD;
  const folders = groupByTask(
    keys.map((key) => ({
      ...key,
      fileId: key.id,
      taskId: key.taskId ?? NO_TASK,
      datetime: key.start.toISOString(),
    })),
  );
  const nameOf = new Map(
    folders.map(({ taskId, scenes }) => [taskId, folderName(taskId, scenes[0]?.taskName)]),
  );
  // A page may span several folders, so that many small tasks do not need one database query each.
  const tasks = folders.flatMap(({ scenes }) => scenes);
  const taskOf = new Map(tasks.map(({ collection, id, taskId }) => [`${collection}/${id}`, taskId]));
  let open: string | undefined;
  for await (const page of pagesOf(tasks.map((task) => ({ ...task, taskId: task.taskId || null })))) {
    let text = '';
    for (const { collection, id, item } of page) {
      const task = taskOf.get(`${collection}/${id}`) ?? NO_TASK;
      if (task !== open) {
        text += `${open === undefined ? '' : '</Folder>\n'}<Folder>\n<name>${escapeXml(nameOf.get(task) ?? '')}</name>\n`;
        open = task;
      }
      text += placemark(readStoredItem(item), links);
      await work.pause();
    }
    yield text;
  }
  yield `${open === undefined ? '' : '</Folder>\n'}${TAIL}`;
}

function folderName(taskId: string, taskName: string | null | undefined): string {
  if (taskId === NO_TASK) return 'Without a task';
  return taskName ? `${taskName} (${taskId})` : taskId;
}

function placemark(item: StoredItem, links: StacLinks): string {
  const { start_datetime: begin, end_datetime: end } = item.properties;
  const footprint = footprintOf(item);
  const data = DATA.flatMap((name) => {
    const value = scalarProperty(item, name);
    return value === undefined
      ? []
      : `<Data name="${name}"><value>${escapeXml(String(value))}</value></Data>`;
  });
  const address = links.toItem('self', item.collection, item.id).href;
  return [
    '<Placemark>\n',
    `<name>${escapeXml(item.id)}</name>\n`,
    begin && end
      ? `<TimeSpan><begin>${escapeXml(begin)}</begin><end>${escapeXml(end)}</end></TimeSpan>\n`
      : '',
    '<styleUrl>#scene</styleUrl>\n',
    `<ExtendedData>${data.join('')}<Data name="item"><value>${escapeXml(address)}</value></Data></ExtendedData>\n`,
    footprint === undefined ? '' : `${geometryText(splitAtAntimeridian(footprint))}\n`,
    '</Placemark>\n',
  ].join('');
}

function geometryText(area: Area): string {
  if (area.type === 'Polygon') return polygonText(area.coordinates);
  return `<MultiGeometry>${area.coordinates.map(polygonText).join('')}</MultiGeometry>`;
}

function polygonText([outer, ...holes]: readonly (readonly Position[])[]): string {
  const ring = (positions: readonly Position[]) =>
    `<LinearRing><coordinates>${positions.map(([lon, lat]) => `${lon},${lat}`).join(' ')}</coordinates></LinearRing>`;
  const inner = holes.map((hole) => `<innerBoundaryIs>${ring(hole)}</innerBoundaryIs>`).join('');
  return `<Polygon><tessellate>1</tessellate><outerBoundaryIs>${ring(outer ?? [])}</outerBoundaryIs>${inner}</Polygon>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text for XML 1.0, without the control characters and lone surrogates that XML forbids. */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
  );
}

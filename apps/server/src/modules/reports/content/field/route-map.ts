import { dayText, windText } from '@sigma/domain';
import { type Position, positionsOf } from '@sigma/geo';
import type { MapBlock, MapShape } from '../../pdf/blocks.ts';
import { clearestPass, facilityShapes, MAP_WIDTH } from '../asset-map.ts';
import type { AssetFacts, FindingFacts, ReportFacts, SceneFacts } from '../facts.ts';
import { countText, isGas, timeText } from '../finding-text.ts';
import { linesOf, type MapView, scaleOf, spotOf, viewOf } from '../map-view.ts';
import type { PictureSource } from '../picture-source.ts';
import { listText } from './later-passes.ts';
import { type Covered, NUMBER_RADIUS, spreadLabels } from './spread-labels.ts';

/** Points, by the number of maps. */
const HEIGHTS = [270, 270, 185] as const;
const LEAST_HEIGHT = 140;
const LEAST_M = 400;
const PICTURE_PX = 1100;
/** Without stops, the sites of a report are shown up to so many. */
const MAX_EMPTY = 2;
/** Points at the upper left and the lower left corner that the wind and the scale cover. */
const WIND_BOX = { x: 0, y: 0, width: 250, height: 32 } as const;
const SCALE_HEIGHT = 28;

interface NumberedStop {
  readonly number: number;
  readonly stop: FindingFacts;
}

/** A map of each asset that a route leads to, because assets can be far from each other, with the numbers of its stops. */
export async function routeMaps(
  { assets, passes }: Pick<ReportFacts, 'assets' | 'passes'>,
  stops: readonly FindingFacts[],
  pictures: PictureSource,
): Promise<readonly MapBlock[]> {
  const numbered = stops.map((stop, index) => ({ stop, number: index + 1 }));
  const ofAsset = ({ id }: AssetFacts) => numbered.filter(({ stop }) => stop.asset_id === id);
  const visited = assets.filter((asset) => ofAsset(asset).length > 0);
  const shown = visited.length > 0 ? visited : assets.slice(0, MAX_EMPTY);
  const height = HEIGHTS[shown.length] ?? LEAST_HEIGHT;
  const maps: MapBlock[] = [];
  for (const asset of shown) {
    const clear = clearestPass(passes, asset.id);
    const scene = clear && { collection: clear.collection, id: clear.scene_id, at: clear.acquired_at };
    maps.push(await routeMap({ asset, stops: ofAsset(asset), clear: scene, height }, pictures));
  }
  return maps;
}

interface MapOfAsset {
  readonly asset: AssetFacts;
  readonly stops: readonly NumberedStop[];
  /** Where no pass of a stop has a picture. */
  readonly clear: SceneFacts | undefined;
  readonly height: number;
}

async function routeMap(
  { asset, stops, clear, height }: MapOfAsset,
  pictures: PictureSource,
): Promise<MapBlock> {
  const places = stops.map(({ stop }) => stop.point.coordinates);
  const view = viewOf(places.length === 0 ? positionsOf(asset.area) : places, MAP_WIDTH / height, LEAST_M);
  const found = await newestPicture(
    view,
    [...scenesOf(stops), ...(clear === undefined ? [] : [clear])],
    pictures,
  );
  const scale = scaleOf(view);
  const wind = windShapes(stops);
  const covered = [
    {
      x: 0,
      y: height - SCALE_HEIGHT,
      width: Math.max(60, scale.share * MAP_WIDTH) + 24,
      height: SCALE_HEIGHT,
    },
    ...(wind.length === 0 ? [] : [WIND_BOX]),
  ];
  return {
    kind: 'map',
    alt: `Map of ${asset.name} with ${countText(stops.length, 'stop')} of the route.`,
    caption: `${asset.name}${stopsText(stops)}, ${overText(found?.scene, stops)}.`,
    height,
    picture: found?.picture,
    shapes: [
      ...facilityShapes(view, asset),
      { kind: 'area', lines: linesOf(view, asset.area) },
      ...numberShapes(view, stops, { height, covered }),
      ...wind,
    ],
    scale,
  };
}

/** The newest pass that shows the ground of a view. */
async function newestPicture(view: MapView, scenes: readonly SceneFacts[], pictures: PictureSource) {
  for (const scene of scenes) {
    const picture = await pictures.ofScene(scene, view, PICTURE_PX);
    if (picture !== undefined) return { scene, picture };
  }
  return undefined;
}

/** The passes of stops, each once, the newest first. */
function scenesOf(stops: readonly NumberedStop[]): readonly SceneFacts[] {
  const scenes = new Map(stops.flatMap(({ stop: { scene } }) => (scene === null ? [] : [[scene.id, scene]])));
  return [...scenes.values()].toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

const stopsText = (stops: readonly NumberedStop[]) =>
  stops.length === 0
    ? ''
    : `: ${stops.length === 1 ? 'stop' : 'stops'} ${listText(stops.map(({ number }) => String(number)))}`;

/** Which pass the picture is from, and which stops other passes have seen. */
function overText(scene: SceneFacts | undefined, stops: readonly NumberedStop[]): string {
  if (scene === undefined) return 'without a picture';
  const others = stops.filter(({ stop }) => stop.scene?.id !== scene.id);
  const over = `over the pass of ${timeText(scene.at)} UTC`;
  if (others.length === 0) return over;
  const days = [...new Set(others.map(({ stop }) => dayText(stop.detected_at)))];
  const names = listText(others.map(({ number }) => String(number)));
  return `${over}; ${others.length === 1 ? 'stop' : 'stops'} ${names} seen on ${listText(days)}`;
}

function numberShapes(
  view: MapView,
  stops: readonly NumberedStop[],
  { height, covered }: { readonly height: number; readonly covered: readonly Covered[] },
): readonly MapShape[] {
  const places = stops.map(({ stop }) => spotOf(view, stop.point.coordinates));
  const labels = spreadLabels(places, { width: MAP_WIDTH, height, covered });
  const spread = stops.map(({ number }, index) => {
    const place = places[index] ?? [0.5, 0.5];
    const label = labels[index] ?? place;
    const isAway =
      Math.hypot((label[0] - place[0]) * MAP_WIDTH, (label[1] - place[1]) * height) > NUMBER_RADIUS;
    return { number, place, label, isAway };
  });
  return [
    // Lines lie below all numbers.
    ...spread.flatMap(({ place, label, isAway }) =>
      isAway ? [{ kind: 'leader' as const, at: place, to: label }] : [],
    ),
    ...spread.map(({ number, label }) => ({ kind: 'number' as const, at: label, text: String(number) })),
  ];
}

/** The wind at the newest gas of a map. */
function windShapes(stops: readonly NumberedStop[]): readonly MapShape[] {
  const [newest] = stops
    .map(({ stop }) => stop)
    .filter(isGas)
    .toSorted((a, b) => b.detected_at.getTime() - a.detected_at.getTime());
  return newest === undefined ? [] : windNote(newest, `, ${dayText(newest.detected_at)}`);
}

/** An arrow with the wind that blew when a gas was seen, and from where to approach; nothing where that is not known. */
export function windNote(
  { wind_speed: speed, wind_from_deg: from }: Pick<FindingFacts, 'wind_speed' | 'wind_from_deg'>,
  when = '',
): readonly MapShape[] {
  const text = windText(speed, from);
  if (text === undefined || from === null) return [];
  return [
    {
      kind: 'wind note',
      towardsDeg: from + 180,
      lines: [`Wind ${text}${when}`, 'Approach from upwind'],
    },
  ];
}

/** The route begins at the first facility, or where there is none, at the edge of the first asset. */
export function startOf(assets: readonly AssetFacts[]): Position | undefined {
  const [facility] = assets.flatMap(({ facilities }) => facilities);
  const [asset] = assets;
  const shape = facility?.shape ?? asset?.area;
  return shape && positionsOf(shape)[0];
}

import type { Position } from '@sigma/geo';
import type { ExpressionSpecification } from 'maplibre-gl';
import type { ReactNode } from 'react';
import type { LayerHost, PixelPoint } from '../../registry/layer-host.ts';
import type { LayerOnMap, MapLayer } from '../../registry/map-layer.ts';
import { ALERT_ICON, addFindingIcons, CLUSTER_ICON, DETECTION_ICON, RING_STEPS } from './finding-icons.ts';

/** A finding as the map shows it. */
export interface MapFinding {
  readonly id: string;
  readonly at: Position;
  readonly isAlert: boolean;
  /** Its mark would hide it: while it is selected, only the ring around it is drawn. */
  readonly isSmall?: boolean;
  /** Not of the pass that is looked at. */
  readonly isDim?: boolean;
}

interface FindingsData {
  readonly findings: readonly MapFinding[];
  readonly hovered?: string | undefined;
  readonly selected?: string | undefined;
}

export interface FindingsOptions extends FindingsData {
  readonly onHover: (id: string | undefined) => void;
  /** A click on a finding, or on nothing at all. */
  readonly onPick: (id: string | undefined) => void;
  /** A click on a cluster, with its place. */
  readonly onCluster: (at: Position) => void;
  readonly tooltipOf: (id: string) => ReactNode;
}

const POINTS = 'points';
const MARKS = 'marks';
const CLUSTERS = 'clusters';
const CLUSTER_RADIUS_PX = 36;
/** Begins the ids of clusters, which continue with their place. */
const CLUSTER_ID = 'cluster ';

/** Alerts and detections as triangles and discs, which join into clusters with a ring that shows the share of alerts. */
export function findingsLayer(options: FindingsOptions): MapLayer<FindingsData> {
  const { onHover, onPick, onCluster, tooltipOf, ...data } = options;
  return {
    id: 'findings',
    create: createFindings,
    data,
    hovered: data.hovered,
    onHover: (id) => onHover(id === undefined || placeOf(id) !== undefined ? undefined : id),
    onPick: ([id]) => {
      const cluster = id === undefined ? undefined : placeOf(id);
      if (cluster === undefined) onPick(id);
      else onCluster(cluster);
    },
    tooltipOf: (id) => (placeOf(id) === undefined ? tooltipOf(id) : undefined),
  };
}

const createFindings = () => new FindingsOnMap();

function placeOf(id: string): Position | undefined {
  if (!id.startsWith(CLUSTER_ID)) return undefined;
  const [lon = 0, lat = 0] = id.slice(CLUSTER_ID.length).split(',').map(Number);
  return [lon, lat];
}

const isCluster: ExpressionSpecification = ['has', 'point_count'];
const flag = (name: string): ExpressionSpecification => ['boolean', ['feature-state', name], false];
const isSmall: ExpressionSpecification = ['boolean', ['get', 'isSmall'], false];
/** Of marks that are not of the pass that is looked at, and of clusters of nothing else. */
const DIM_OPACITY = 0.35;
const isDim: ExpressionSpecification = ['==', ['get', 'bright'], 0];
const isSelectedSmall: ExpressionSpecification = ['all', flag('selected'), isSmall];
/** A cluster with one alert among hundreds still shows a little red. */
const sixteenths: ExpressionSpecification = [
  'max',
  ['min', 1, ['get', 'alerts']],
  ['floor', ['*', RING_STEPS, ['/', ['get', 'alerts'], ['get', 'point_count']]]],
];

class FindingsOnMap implements LayerOnMap<FindingsData> {
  #host: LayerHost | undefined;
  #findings: readonly MapFinding[] | undefined;

  add(host: LayerHost): void {
    this.#host = host;
    const { colours } = host;
    addFindingIcons(host.map, colours);
    host.addFeatures(POINTS, {
      idProperty: 'id',
      clusterRadiusPx: CLUSTER_RADIUS_PX,
      clusterSums: ['alerts', 'bright'],
    });
    host.addLayer('marks', {
      id: 'rings',
      type: 'circle',
      source: POINTS,
      filter: ['!', isCluster],
      paint: {
        'circle-radius': 17,
        'circle-color': [
          'case',
          isSelectedSmall,
          'rgba(0, 0, 0, 0)',
          flag('selected'),
          colours.selectedFill,
          colours.hoverFill,
        ],
        'circle-opacity': ['case', ['any', flag('selected'), flag('hover')], 1, 0],
        'circle-stroke-width': 2,
        'circle-stroke-color': ['case', flag('selected'), colours.selected, colours.hover],
        'circle-stroke-opacity': ['case', ['any', flag('selected'), flag('hover')], 1, 0],
      },
    });
    host.addLayer('marks', {
      id: MARKS,
      type: 'symbol',
      source: POINTS,
      filter: ['!', isCluster],
      layout: {
        'icon-image': ['case', ['==', ['get', 'alerts'], 1], ALERT_ICON, DETECTION_ICON],
        'icon-allow-overlap': true,
        'symbol-sort-key': ['get', 'alerts'],
      },
      paint: { 'icon-opacity': ['case', isSelectedSmall, 0, isDim, DIM_OPACITY, 1] },
    });
    host.addLayer('marks', {
      id: CLUSTERS,
      type: 'symbol',
      source: POINTS,
      filter: isCluster,
      layout: {
        'icon-image': ['concat', CLUSTER_ICON, ['to-string', sixteenths]],
        'icon-allow-overlap': true,
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': ['Semibold', 'Inter Variable'],
        'text-size': 13,
        'text-allow-overlap': true,
      },
      paint: {
        'text-color': '#ffffff',
        'icon-opacity': ['case', isDim, DIM_OPACITY, 1],
        'text-opacity': ['case', isDim, DIM_OPACITY, 1],
      },
    });
  }

  show({ findings, hovered, selected }: FindingsData): void {
    const host = this.#host;
    if (host === undefined) return;
    if (findings !== this.#findings) draw(host, findings);
    this.#findings = findings;
    host.markFeatures(POINTS, 'hover', new Set(hovered === undefined ? [] : [hovered]));
    host.markFeatures(POINTS, 'selected', new Set(selected === undefined ? [] : [selected]));
  }

  hit(point: PixelPoint): readonly string[] {
    const host = this.#host;
    if (host === undefined) return [];
    return host.featuresAt(point, [MARKS, CLUSTERS], 4).map(({ layer, properties }) => {
      if (layer === MARKS) return String(properties.id);
      const { lng, lat } = host.map.unproject([point.x, point.y]);
      return `${CLUSTER_ID}${lng},${lat}`;
    });
  }
}

function draw(host: LayerHost, findings: readonly MapFinding[]): void {
  host.setFeatures(
    POINTS,
    findings.map(({ id, at, isAlert, isSmall = false, isDim: isDimmed = false }) => ({
      type: 'Feature',
      properties: { id, alerts: isAlert ? 1 : 0, bright: isDimmed ? 0 : 1, isSmall },
      geometry: { type: 'Point', coordinates: [...at] },
    })),
  );
}

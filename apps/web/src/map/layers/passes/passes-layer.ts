import type { HitFeature, LayerHost, PixelPoint } from '../../registry/layer-host.ts';
import type { Gesture, LayerOnMap, MapLayer } from '../../registry/map-layer.ts';
import type { MapPasses } from './map-passes.ts';
import { passFeatures } from './pass-features.ts';
import { addPassStyle, BUSY_LINE, OTHER_FILL, OTHER_LINE, REACH_FILL, SOURCE } from './pass-style.ts';

/** The pointer hits a thin line when it comes this near. */
const NEAR_PX = 4;

export interface PassesOptions {
  readonly id?: string;
  readonly passes: MapPasses;
  /** A click hit a pass that is not selected. */
  readonly onPick?: (passId: string) => void;
}

interface PassesData {
  readonly passes: MapPasses;
}

/** Passes of satellites: the selected one with its ground track, and the outlines of what the others reach. */
export function passesLayer({ id = 'passes', passes, onPick }: PassesOptions): MapLayer<PassesData> {
  return {
    id,
    create: createPasses,
    data: { passes },
    onPick: ([passId]) => {
      if (passId !== undefined) onPick?.(passId);
    },
  };
}

const createPasses = () => new PassesOnMap();

class PassesOnMap implements LayerOnMap<PassesData> {
  #host: LayerHost | undefined;

  add(host: LayerHost): void {
    this.#host = host;
    addPassStyle(host);
  }

  show({ passes }: PassesData): void {
    this.#host?.setFeatures(SOURCE, passFeatures(passes));
  }

  hit(point: PixelPoint, gesture: Gesture): readonly string[] {
    if (this.#host === undefined) return [];
    const passId = gesture === 'hover' ? passLineAt(this.#host, point) : passAt(this.#host, point);
    return passId === undefined ? [] : [passId];
  }
}

type HitTester = Pick<LayerHost, 'featuresAt'>;

/**
 * The pass that a click selects, of those that are not selected: the one whose outline it hits, else the first one
 * that reaches the point, unless the selected pass reaches it too.
 */
export function passAt(host: HitTester, point: PixelPoint): string | undefined {
  const onLine = passLineAt(host, point);
  if (onLine !== undefined) return onLine;
  const within = host.featuresAt(point, [OTHER_FILL, REACH_FILL]);
  return within.some(({ layer }) => layer === REACH_FILL) ? undefined : firstPassOf(within);
}

/** The pass whose outline is near a point, of those that are not selected. */
export function passLineAt(host: HitTester, point: PixelPoint): string | undefined {
  return firstPassOf(host.featuresAt(point, [OTHER_LINE, BUSY_LINE], NEAR_PX));
}

function firstPassOf(hits: readonly HitFeature[]): string | undefined {
  const [first] = hits.toSorted((one, other) => rankOf(one) - rankOf(other));
  return first === undefined ? undefined : String(first.properties.id);
}

const rankOf = ({ properties }: HitFeature): number => Number(properties.rank);

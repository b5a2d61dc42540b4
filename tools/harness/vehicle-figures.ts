import { percent, round, shareText, table } from './page/figure-texts.ts';
import {
  type BetweenWorlds,
  betweenWorlds,
  type FalseRate,
  type Found,
  reaches,
  type Share,
  shareOf,
} from './statistics.ts';
import type { VehicleTrial, WorldResult } from './trials.ts';

/** A vehicle that differs less from the ground in reflectance is below the detection limit. */
const VISIBLE_CONTRAST = 0.08;

export interface VehicleFigure extends Found {
  readonly kind: VehicleTrial['kind'];
  /** Of those that differ from the ground by at least `VISIBLE_CONTRAST`. */
  readonly visible: Share;
  readonly worlds: BetweenWorlds | undefined;
}

/** How many of the vehicles of each kind were found; nothing where none was planted. */
export function vehicleFigures(
  report: readonly WorldResult[],
  fittedScore: number,
): readonly VehicleFigure[] {
  return (['car', 'truck'] as const).flatMap((kind) => {
    const trials = report.flatMap(({ vehicles }) => vehicles).filter((vehicle) => vehicle.kind === kind);
    const isVisible = ({ contrast }: VehicleTrial) => Math.abs(contrast) >= VISIBLE_CONTRAST;
    return trials.length === 0
      ? []
      : [
          {
            kind,
            shipped: shareOf(trials, reaches(0)),
            fitted: shareOf(trials, reaches(fittedScore)),
            visible: shareOf(trials.filter(isVisible), reaches(fittedScore)),
            worlds: betweenWorlds(
              report.map(({ vehicles }) => {
                const own = vehicles.filter((vehicle) => vehicle.kind === kind);
                return own.length === 0 ? undefined : own.filter(reaches(fittedScore)).length / own.length;
              }),
            ),
          },
        ];
  });
}

/** False vehicles on the roads and pads of the sites. */
export function falseOnRoads(report: readonly WorldResult[], fittedScore: number): FalseRate {
  const scores = report.flatMap(({ roadNulls }) => roadNulls.scores);
  return {
    areaKm2: report.reduce((sum, { roadNulls }) => sum + roadNulls.areaKm2, 0),
    shipped: scores.length,
    fitted: scores.filter((score) => score >= fittedScore).length,
  };
}

/** How vehicles are planted and counted, and the table of those that can be seen. */
export function vehicleText({
  vehicles,
  falseOnRoads: roads,
  falseObjects,
}: {
  readonly vehicles: readonly VehicleFigure[];
  readonly falseOnRoads: FalseRate;
  readonly falseObjects: { readonly vehicle: FalseRate };
}): string {
  const perKm2 = ({ fitted, areaKm2 }: FalseRate) =>
    `${fitted} on ${round(areaKm2)} km²${areaKm2 > 0 ? ` (${round(fitted / areaKm2)} in 1 km²)` : ''}`;
  return `Vehicles are planted ${vehicles.reduce((sum, { fitted }) => sum + fitted.of, 0)} times on the roads and pads of the sites, in paint drawn by chance. What is promised is at most
one false vehicle on 1 km² of such ground: ${perKm2(roads)}. On all ground, with its fields, tanks and towns: ${perKm2(falseObjects.vehicle)}. False vehicles are
counted in every picture of a world, compared with three others; two of five are compared with earlier ones only, as the analysis does. The detector does not know
where roads are: it rejects what a displacement of the ground explains, and what is as bright as something that earlier pictures show next to it.

One in the colour of the ground below it (dark paint on asphalt, bright paint on bright gravel) cannot be seen, however good the detector
is; vehicles cast no shadows in the simulated pictures.

${table(
  [
    'vehicle',
    'found, all',
    `of those that differ by ${VISIBLE_CONTRAST} of reflectance or more`,
    'least and greatest share of a world',
    'standard error, between worlds',
  ],
  vehicles.map(({ kind, fitted, visible, worlds }) => [
    kind,
    shareText(fitted),
    shareText(visible),
    worlds === undefined
      ? ''
      : `${worlds.range.map((share) => share.toFixed(2)).join(' to ')} of ${worlds.worlds}`,
    worlds === undefined ? '' : percent(worlds.error),
  ]),
)}`;
}

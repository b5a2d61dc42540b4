import type { Figures } from '../figures.ts';
import { LEAST_PROMISED_KG_H, type PlumeFigures } from '../plume-figures.ts';
import { promises } from '../promises.ts';
import { FALSE_EVERY_KM2 } from '../statistics.ts';
import { PRODUCTS, type Product } from '../trials.ts';
import { vehicleText } from '../vehicle-figures.ts';
import { percent, perHundred, round, shareText, table } from './figure-texts.ts';
import { hardTable, headTable, methaneTable, rateTable } from './plume-tables.ts';

export interface Machine {
  readonly node: string;
  readonly processors: number;
  /** Load averages of one minute before and after. */
  readonly load: readonly [before: number, after: number];
  /** Processor time of all worlds. */
  readonly cpuS: number;
  readonly wallS: number;
  /** Results of worlds were stored, so that load and time in all are those of the last run only. */
  readonly inParts?: boolean;
}

const NAMES: { readonly [product in Product]: string } = {
  methane: 'methane',
  oil: 'liquid hydrocarbon',
  change: 'works on the ground',
  vehicle: 'vehicles',
};

/** The page docs/detection-figures.md. */
export function documentOf(figures: Figures, machine: Machine): string {
  const { seeds, fitSeeds, thresholds } = figures;
  return `# Detection figures

How well the analysis (${figures.algorithm}) finds what is there, measured by \`npm run harness\` on simulated worlds whose truth is known.
This page and [harness.json](harness.json) are written by that command.

Reported seeds ${rangeOf(seeds)}, thresholds fitted on seeds ${rangeOf(fitSeeds)}. Each seed is an Earth and a site of its own (${figures.sites.join(', ')}) with ${figures.passes}
clear spot captures on a grid of 8 m, ${figures.chipM} m wide, with the sun, the view, the weather and the detector noise (signal-to-noise ratio
120) of the simulator. Three passes only become memory; the others count false objects, and in the last one events are planted.

## Promises

${table(
  ['figure', 'to hold', 'measured', ''],
  promises(figures).map(({ name, hold, measured, kept }) => [
    name,
    hold,
    measured,
    kept === undefined ? 'not measured' : kept ? 'kept' : '**short**',
  ]),
)}

## False objects

${table(
  [
    'product',
    'area',
    'false, own threshold',
    'fitted threshold (score)',
    'fitted on',
    'false, fitted threshold',
  ],
  PRODUCTS.map((product) => {
    const { areaKm2, shipped, fitted } = figures.falseObjects[product];
    const threshold = thresholds[product];
    return [
      NAMES[product],
      `${round(areaKm2)} km²`,
      `${shipped} (${perHundred(shipped, areaKm2)})`,
      `${round(threshold.score)}, at most 1 in ${FALSE_EVERY_KM2[product]} km²`,
      `${round(threshold.areaKm2)} km², ${threshold.falseObjects} false`,
      `${fitted} (${perHundred(fitted, areaKm2)})`,
    ];
  }),
)}

Objects within reach of an event of the simulated site that should be reported count neither as false nor as found. Tarpaulins and
ploughing count as false. Buildings
and pipes are not planted where the site has roofs or concrete; findings up to a pixel next to an event belong to it.

What was reported of ground where nothing happens, by its name, with the thresholds of the analysis:

${table(
  ['name', 'false'],
  figures.falseNames.map(({ name, count }) => [
    name,
    `${count} (${perHundred(count, figures.falseObjects.oil.areaKm2)})`,
  ]),
)}

## Methane

Probability of detection with memory by rate and wind at 10 m: with the fitted threshold, in parentheses with the threshold of the analysis,
then proven as methane.

${methaneTable(figures)}

Noise of the blurred difference ${round(figures.noisePpmM)} ppm m. Of the plumes above the stated detection limit, ${shareText(figures.limits)} were
reported.

Distance of the reported head from the source, median and (nine of ten), where sources lie anywhere and no facility is taken as the
source:

${headTable(figures)}

${rateTable(
  'rate',
  figures.rates.map((rate) => [`${rate.rateKgH} kg/h`, rate]),
)}

Those of ${LEAST_PROMISED_KG_H} kg/h and more by wind:

${rateTable(
  'wind',
  figures.ratesByWind.map((rate) => [`${rate.windMs} m/s`, rate]),
)}

${betweenText(figures)}

The last three columns are the rates that the analysis would state of the same plumes with the exact wind, which is how the targets were set: the
prototype behind them knew the wind. The column before is the spread of the delivered over the true wind of the same plumes: a rate is proportional to the wind, so that its
spread has this floor. The analysis does not take a delivered wind as it is, but as the geometric mean of the winds that may be behind it,
given how often each wind blows in the simulated weather and its error of 0.7 m/s: weak winds are raised, most others are hardly changed.
Planted winds of 2, 4 and 6 m/s with this error and a perfect map of the methane would still spread rates by about 19 %, so that the target
is out of reach of any map with this wind.

The smallest rate of which at least half was reported, as of all greater ones, at this noise: ${smallestText(figures)}. No detection limit that the
analysis states is below these (PD-133); the table in the source is that of seeds 51 to 58.

The same plumes of 200 kg/h and more with another crosswind spread, that of Briggs (1973) for a sunny day in open country, which depends on the wind, while the
analysis expects that of the simulator: reported ${otherLawShares(figures)}. Rates of ${LEAST_PROMISED_KG_H} kg/h and more:

${rateTable('wind', [
  ...(figures.otherLaw.rates === undefined ? [] : [['all', figures.otherLaw.rates] as const]),
  ...figures.otherLaw.ratesByWind.map((rate) => [`${rate.windMs} m/s`, rate] as const),
])}

With the law that the analysis expects, ${ownLawText(figures)}. On real plumes, expect errors like those of this table rather than those of the promises.

A plume of 800 kg/h at 4 m/s under difficulties: a source that leaks in all ${figures.passes} passes, while the wind never turns or turns by 70° from
pass to pass; and, in the last pass only, radiance that is 5 % too high, five columns without data across the plume, and a saturated
patch of 80 x 80 m on the plume.

${hardTable(figures)}

## Oil, works and vehicles

${table(
  ['planted', 'found, own threshold', 'found, fitted threshold', 'named right'],
  [
    ...figures.oil.map(({ cover, shipped, fitted }) => [
      `oil on 3 x 3 pixels of open ground, cover ${percent(cover)}`,
      shareText(shipped),
      shareText(fitted),
      '',
    ]),
    ...figures.works.map(({ kind, sizeM, shipped, fitted, namedRight }) => [
      kind === 'building' ? `building, ${sizeM} x ${sizeM} m` : `trench, ${sizeM} x 5 m`,
      shareText(shipped),
      shareText(fitted),
      shareText(namedRight),
    ]),
    ...figures.vehicles.map(({ kind, shipped, fitted }) => [
      `${kind} that has arrived, ${kind === 'car' ? '5 x 2.1' : '16 x 2.7'} m`,
      shareText(shipped),
      shareText(fitted),
      '',
    ]),
  ],
)}

${vehicleText(figures)}

Trenches by season:

${table(
  ['season', 'found, own threshold', 'found, fitted threshold'],
  figures.trenches.map(({ season, shipped, fitted }) => [season, shareText(shipped), shareText(fitted)]),
)}

## Other events

Events of the simulator that begin between the passes: contaminated soil and exposed pipes must be found, tarpaulins and ploughing must stay
silent.

${table(
  ['event', 'reported by its name', 'reported at all'],
  figures.events.map(({ kind, sizeHa, named, any }) => [
    sizeHa === null ? kind : `${kind}, ${sizeHa} ha`,
    kind === 'tarpaulin' || kind === 'ploughing' ? 'must be silent' : shareText(named),
    shareText(any),
  ]),
)}

## What these figures do not say

- The same absorption table makes and finds the plumes, and the variability of the ground is an assumption: figures on real scenes will be
  different. Simulator and analysis also share the law by which plumes spread (14 m + 0.11 x^0.92), the ratio 1.12 of the wind in the plume to that at 10 m, and how often each
  wind blows with the error of what is known of it (0.7 m/s, 12°). Another law of spread is measured above; the other two are not varied. Rates use the density of air at sea level, as the plumes of the simulator do.
- Passes are displaced by 0.3 pixels (standard deviation) but not rotated: resampling from the grid of the sensor is not in them.
  Reflectance has an error of 3 % in light and haze that is drawn once a pass.
- Thresholds in the table above are fitted on the seeds that are named there. Constants of the analysis are older: those of the rates are fitted on
  seeds 1 to 3; those that works, oil and vehicles are recognised by on 1 to 8, 41, and 5001 to 5006 (vehicles also on 9, 10, 16, 19, 8003, 8101 to 8108,
  8201 to 8208, 8301 to 8308, 8401 to 8408, 8501 to 8508, 8601 to 8608 and 8701 to 8708, and ploughed fields on 13, 8003 and 8004), and that works must be new on captures of the demo worlds of seeds 1 and
  7001 and on seeds 101 to 106, 8001, 8003, 8008, 8101 to 8106 and 8204.
- A gray picture has no findings of vehicles unless three of the newest five earlier ones can be aligned with it; those planted in it then count as missed.
  Here there are four earlier ones. Vehicles of one world share their picture, and roads and paint differ between worlds more than vehicles do.
- Trenches are planted with the spectrum of a soil that the analysis also knows; on real ground, the soil that is uncovered is similar at best.
- Earlier passes have no leak, and the wind that the analysis is given has an error of 0.7 m/s and 12°.
- What differs from world to world (ground, roads, light) is known from ${seeds.length} worlds only: errors between worlds are stated where they are larger than those of single
  trials. With ${seeds.length} worlds, a probability of detection near 0.5 is known to ${percent(0.5 / Math.sqrt(Math.max(1, seeds.length)))} (standard deviation).

Node ${machine.node}, ${machine.processors} processors, load ${machine.load[0].toFixed(1)} before and ${machine.load[1].toFixed(1)} after; ${round(machine.cpuS)} s of processor time of all worlds, ${round(machine.wallS)} s in all.${machine.inParts === true ? ' Worlds were run earlier and in parts, under other loads.' : ''}
`;
}

function betweenText({ ratesBetweenWorlds: worlds }: PlumeFigures): string {
  if (worlds === undefined) return 'Errors between worlds need two worlds or more.';
  const [least, greatest] = worlds.range.map((ratio) => ratio.toFixed(2));
  return `From world to world, the mean ratio of these rates differs from ${least} to ${greatest} (${worlds.worlds} worlds, standard error of the mean ${worlds.error.toFixed(2)}).`;
}

const smallestText = ({ smallestFound }: PlumeFigures): string =>
  smallestFound
    .map(({ windMs, rateKgH }) => `${rateKgH === null ? 'none' : `${rateKgH} kg/h`} at ${windMs} m/s`)
    .join(', ');

/** What the table of the other law is compared with. */
function ownLawText({ methane, rates }: PlumeFigures): string {
  const promised = methane.filter(({ rateKgH, windMs }) => rateKgH >= LEAST_PROMISED_KG_H && windMs >= 2);
  const sum = (of: 'found' | 'of') => promised.reduce((total, { shipped }) => total + shipped[of], 0);
  const rated = rates.filter(({ rateKgH }) => rateKgH >= LEAST_PROMISED_KG_H);
  const count = rated.reduce((total, { quantified }) => total + quantified, 0);
  const ratio =
    rated.reduce((total, { quantified, exact }) => total + quantified * exact.meanRatio, 0) / count;
  return `${shareText({ found: sum('found'), of: sum('of') })} of ${LEAST_PROMISED_KG_H} kg/h and more were reported, and the mean ratio with the exact wind is ${ratio.toFixed(2)}`;
}

const otherLawShares = ({ otherLaw }: PlumeFigures): string =>
  otherLaw.reported.map(({ rateKgH, share }) => `${rateKgH} kg/h ${shareText(share)}`).join('; ');

/** `1001-1008` for consecutive seeds, else all of them. */
function rangeOf(seeds: readonly number[]): string {
  const [first = 0] = seeds;
  const isRange = seeds.every((seed, i) => seed === first + i) && seeds.length > 1;
  return isRange ? `${first} to ${seeds.at(-1)}` : seeds.join(', ') || 'none';
}

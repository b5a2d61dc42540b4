import { methodText } from '@sigma/domain';
import { REFERENCE_SNR } from '@sigma/simulator';
import type { Block, Section } from '../pdf/blocks.ts';
import type { ReportFacts } from './facts.ts';
import { countText, timeText } from './finding-text.ts';
import { METHANE_KEY } from './plumes.ts';

const METHOD = [
  'Methane is recognised by its absorption between 2.1 and 2.45 µm. Each pass is compared with earlier passes over the same asset, so that what is always there is not taken for a plume. The emission rate is the mass of methane in the plume and the wind of the hour; its deviation has four parts: the noise of the picture, the uncertainty of the wind, how well the model describes a plume, and the scale, which is how well the absorption of methane is known.',
  'The limit of a pass is the emission rate that it would have shown with 90 % probability at the wind of the hour, which is taken as at least 1 m/s and whose error raises the limit; it is never below the smallest rate that was found in trials. Rates below 1.5 times the limit say "about": only the higher ones of such rates are found, so they are too high on average and are neither added up nor averaged.',
  'Liquid hydrocarbons are recognised by their absorption near 1.73 and 2.31 µm on open ground; works, vehicles and exposed pipes by changes from earlier pictures.',
];
const NOT_SEEN =
  'Not seen: anything under clouds, roofs or water; leaks below the limit; leaks between passes; gas in wind below 1 m/s, which has no rate; oil under vegetation. A pass without a finding does not prove that nothing leaks.';

/** How findings are made, and what they cannot show. */
export function methodSection({ passes, findings }: ReportFacts): Section {
  // A pass that was not analysed names no method.
  const versions = new Set([...passes, ...findings].flatMap(({ algorithm }) => algorithm || []));
  const blocks: readonly Block[] = [
    { kind: 'title', text: 'Method and limits', subtitle: '', right: [] },
    ...METHOD.map((text) => ({ kind: 'paragraph' as const, text })),
    { kind: 'notice', text: NOT_SEEN },
    {
      kind: 'facts',
      items: [
        {
          label: 'Method versions',
          value: versions.size === 0 ? 'None used' : [...versions].map(methodText).sort().join('; '),
        },
        {
          label: 'Signal to noise',
          value: `${REFERENCE_SNR} at 2280 nm is assumed, over ground of 30 % reflectance with the Sun 55° high`,
          isWide: true,
        },
        {
          label: 'Colours of plumes',
          value: `Methane above the background, from dark purple (little) to yellow (${METHANE_KEY.most} and more)`,
          isWide: true,
        },
      ],
    },
  ];
  return { bookmark: 'Method and limits', blocks };
}

/** What the report was made of, and who gets it. Addresses are personal data and are not listed. */
export function dataSection(facts: ReportFacts): Section {
  const { passes, assets, program, issued, report } = facts;
  const blocks: readonly Block[] = [
    { kind: 'title', text: 'Data and recipients', subtitle: '', right: [] },
    {
      kind: 'facts',
      items: [
        { label: 'Program', value: program.name },
        { label: 'Issued', value: `${timeText(issued)} UTC` },
        { label: 'Data', value: isSimulated(facts) ? 'Simulated data' : 'Measured data' },
        { label: 'Report', value: report, isWide: true },
      ],
    },
    {
      kind: 'table',
      columns: [
        { title: 'Asset', share: 3 },
        { title: 'Recipients of reports', share: 1.4, isNumber: true },
      ],
      rows: assets.map(({ name, recipients }) => [name, countText(recipients, 'address', 'addresses')]),
    },
    { kind: 'heading', text: 'Files' },
    passes.length === 0
      ? { kind: 'paragraph', text: 'No file was used.' }
      : {
          kind: 'table',
          columns: [
            { title: 'Pass (UTC)', share: 1.6 },
            { title: 'Collection', share: 1.8 },
            { title: 'File', share: 3 },
          ],
          rows: passes.map(({ acquired_at: at, collection, scene_id: scene }) => [
            timeText(at),
            collection,
            scene,
          ]),
        },
  ];
  return { bookmark: 'Data and recipients', blocks };
}

const isSimulated = ({ assets, findings }: ReportFacts): boolean =>
  [...assets, ...findings].some(({ simulated }) => simulated);

/** The foot of every page. */
export const footerOf = (facts: ReportFacts, text: string): string =>
  [facts.program.name, text, ...(isSimulated(facts) ? ['Simulated data'] : [])].join(' · ');

import { type ContractRights, contractRights, isRunning } from '@sigma/domain';
import type { StoredTerms } from './stored-terms.store.ts';

/** Lists, for people, what each program loses once its contract binds; a program that keeps everything has no entry. */
export function lossesText(programs: readonly StoredTerms[], now: Date): string {
  const losing = programs.flatMap((program) => {
    const losses = lossesOf(program, now);
    return losses.length === 0 ? [] : [[`Program ${program.id} “${program.name}”`, ...losses].join('\n  ')];
  });
  if (losing.length === 0)
    return 'No program loses anything: the contract of each includes all that it uses.';
  const count = losing.length === 1 ? '1 program loses' : `${losing.length} programs lose`;
  return [`${count} something, because contracts bind (PD-127):`, ...losing].join('\n\n');
}

function lossesOf(program: StoredTerms, now: Date): readonly string[] {
  const rights = contractRights(program, now);
  return [
    ...dateLosses(rights),
    ...sceneLosses(program, rights),
    ...(rights.products.includes('Data')
      ? []
      : ['Products: the catalogue and orders need Data (subscribed_products).']),
    ...(rights.products.includes('Tasking')
      ? []
      : ['Products: opportunities, captures and STAPI need Tasking (subscribed_products).']),
    ...(rights.products.includes('Monitor')
      ? []
      : ['Products: assets, findings and reports need Monitor (subscribed_products).']),
    ...(rights.levels.some((level) => level === 'Basic' || level === 'Analytics')
      ? []
      : [
          'Levels: the file visual_rgb needs Basic or Analytics (product_level_access); previews up to 1,024 px stay.',
        ]),
  ];
}

function dateLosses(rights: ContractRights): readonly string[] {
  if (isRunning(rights)) return [];
  return rights.state === 'ended'
    ? [
        `Dates: the contract ended on ${rights.endDate} (end_date). Members find only what the program ordered or received, and request nothing new.`,
      ]
    : [
        `Dates: the contract starts on ${rights.startDate} (start_date). Until then members see only its own pages.`,
      ];
}

function sceneLosses({ scenes }: StoredTerms, { sensors, endDate }: ContractRights): readonly string[] {
  const foreign = scenes.filter(({ sensor, registered }) => registered && !sensors.includes(sensor));
  const others = foreign.reduce((sum, { before_end, after_end }) => sum + before_end + after_end, 0);
  const late = scenes
    .filter((group) => !foreign.includes(group))
    .reduce((sum, { after_end }) => sum + after_end, 0);
  return [
    ...(others === 0
      ? []
      : [`Sensors: ${scenesText(others)} of ${sensorsText(foreign)} will be hidden (sensor_data_access).`]),
    ...(late === 0 ? [] : [`Dates: ${scenesText(late)} taken after ${endDate} will be hidden (end_date).`]),
  ];
}

const scenesText = (count: number): string => `${count} ${count === 1 ? 'scene' : 'scenes'}`;
const sensorsText = (sensors: StoredTerms['scenes']): string =>
  `${sensors.length === 1 ? 'sensor' : 'sensors'} ${sensors.map(({ sensor }) => sensor).join(', ')}`;

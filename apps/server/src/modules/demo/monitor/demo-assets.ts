import type { MonitoringFrequency } from '@sigma/domain';
import { FIRST_PROGRAM, OTHER_PROGRAM, SECOND_PROGRAM } from '../people.ts';

export interface DemoAsset {
  /** Id of the simulated site. */
  readonly site: string;
  readonly program: string;
  readonly frequency: MonitoringFrequency;
  /** How long ago its contract began. */
  readonly monthsAgo: number;
  /** Its newest passes are analysed before those of others. */
  readonly featured?: true;
  /** Whether alerts and reports go to people; others show the empty lists. */
  readonly recipients?: true;
  /** Its last complete period is reported on at once. */
  readonly reportDue?: true;
}

/** The collections of spot captures, by program. */
export const SPOT_COLLECTIONS: { readonly [program: string]: string } = {
  [FIRST_PROGRAM]: 'ghost-hsi-spot',
  [SECOND_PROGRAM]: 'permian-hsi-spot',
  [OTHER_PROGRAM]: 'delta-hsi-spot',
};

const asset = (
  site: string,
  frequency: MonitoringFrequency,
  monthsAgo: number,
  rest: Partial<DemoAsset> = {},
): DemoAsset => ({ site, program: FIRST_PROGRAM, frequency, monthsAgo, ...rest });

/** The sites that the programs of the demo world have under watch. */
export const DEMO_ASSETS: readonly DemoAsset[] = [
  asset('permian-pads', 'monthly', 14, { featured: true, recipients: true, reportDue: true }),
  asset('antioch-well-field', 'monthly', 13, { featured: true, recipients: true }),
  asset('refinery-fence', 'monthly', 12, { featured: true, recipients: true }),
  asset('kern-compressor', 'monthly', 11, { featured: true }),
  asset('lost-hills-north', 'monthly', 10, { featured: true }),
  asset('port-of-oakland', 'quarterly', 9),
  asset('delta-pipe-14', 'monthly', 8),
  asset('suisun-caverns', 'annually', 7),
  asset('lost-hills-south', 'monthly', 6),
  asset('tulare-gathering-line', 'quarterly', 5),
  asset('mojave-tank-farm', 'monthly', 5),
  asset('cushing-tank-row', 'monthly', 9, { program: SECOND_PROGRAM }),
  asset('houston-perimeter', 'quarterly', 6, { program: SECOND_PROGRAM }),
  asset('europoort-tank-row', 'monthly', 8, { program: OTHER_PROGRAM }),
];

import type { Platform } from '@sigma/contract';
import type { Database } from '@sigma/db';
import type { Entitlements } from '../../entitlements/index.ts';
import type { Imagery } from '../imagery/index.ts';
import type { Cubes } from './cubes.ts';

export interface CubesServices {
  readonly entitlements: Entitlements;
  readonly database: Pick<Database, 'kysely'>;
  /** Reads cubes and calculates with them. */
  readonly cubes: Cubes;
  /** What single lines of simulated scenes are processed with. */
  readonly imagery: Pick<Imagery, 'captureLines'>;
  readonly platform: Pick<Platform, 'support_email'>;
}

import type { Database, RunFile } from '@sigma/db';
import type { ScenePlan } from '@sigma/simulator';
import type { ObjectStore } from '@sigma/storage';
import type { Coefficients } from '../../../capture-lines/coefficients.ts';
import { isCurrent } from './current-run.ts';
import { PIPELINE_VERSION } from './product.ts';
import { readInputs } from './read-inputs.ts';
import { chooseInputs, digestOf, inputsOf, type RunInputs } from './run-inputs.ts';
import { findRun, type ProductKey, useRun } from './runs.store.ts';

export interface CaptureLines {
  /**
   * What the radiance of a capture is made of: what its run has chosen, otherwise what it would choose now. Levels that show the ground
   * are made of the radiance.
   */
  inputsOf(
    key: { readonly collection: string; readonly scene: string },
    plan: ScenePlan,
  ): Promise<LineInputs>;
  /** Reads coefficients. Throws RunFailure if they are no longer there. */
  coefficientsOf(plan: ScenePlan, inputs: RunInputs): Promise<Coefficients>;
  /** The files of a product that is done and stored, which then counts as used now. */
  storedFiles(key: ProductKey): Promise<readonly RunFile[]>;
}

export interface LineInputs {
  readonly inputs: RunInputs;
  /** Changes with the inputs and the code. */
  readonly digest: string;
}

export interface CaptureLinesServices {
  readonly database: Pick<Database, 'kysely'>;
  readonly store: ObjectStore;
  readonly clock: () => Date;
}

export function captureLines({ database, store, clock }: CaptureLinesServices): CaptureLines {
  return {
    inputsOf: async (scene, plan) => {
      const run = await findRun(database.kysely, { ...scene, level: 'Basic L1A' });
      const isChosen = run?.state === 'running' || run?.state === 'done';
      const chosen = isChosen ? inputsOf(run) : undefined;
      const inputs = chosen ?? (await chooseInputs(database.kysely, plan, 'Basic L1A'));
      return { inputs, digest: digestOf(inputs, PIPELINE_VERSION) };
    },
    coefficientsOf: (plan, inputs) => readInputs(store, plan, inputs),
    storedFiles: async (key) => {
      const run = await useRun(database.kysely, key, clock());
      return run !== undefined && (await isCurrent(database.kysely, run)) ? run.files : [];
    },
  };
}

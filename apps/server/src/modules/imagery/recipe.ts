import type { ScenePlan } from '@sigma/simulator';

/** What a simulated scene is stored with: its pixels are a pure function of it. */
export interface Recipe {
  readonly seed: number;
  readonly plan: ScenePlan;
}

/** Reads a recipe out of the database, where instants are text. Throws for anything that is none. */
export function readRecipe(stored: object): Recipe {
  if (!('kind' in stored) || stored.kind !== 'simulated' || !('seed' in stored) || !('plan' in stored)) {
    throw new Error('The recipe of this scene is of a kind that nothing here can make.');
  }
  const { seed, plan } = stored;
  if (typeof seed !== 'number' || typeof plan !== 'object' || plan === null) {
    throw new Error('The recipe of this scene is damaged.');
  }
  // Written by the demo from a ScenePlan; only its instants have changed their form.
  const read = plan as Omit<ScenePlan, 'start' | 'end' | 'datetime'> & Record<Instants, string>;
  const { start, end, datetime } = read;
  return {
    seed,
    plan: { ...read, start: new Date(start), end: new Date(end), datetime: new Date(datetime) },
  };
}

type Instants = 'start' | 'end' | 'datetime';

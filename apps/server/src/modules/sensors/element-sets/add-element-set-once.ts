import { type Binding, elementSetCalls } from '@sigma/contract';
import type { SensorsServices } from '../services.ts';
import { checkElementSet } from './check-element-set.ts';
import { elementSetAnswer } from './element-set-records.ts';
import { findElementSet } from './element-sets.store.ts';

const { body: bodySchema, params: paramsSchema } = elementSetCalls.add;

/** Decision 33: a set that is there already is answered with 200, and nothing is added. */
export function addElementSetOnce(adding: Binding, { database, worldClock }: SensorsServices): Binding {
  return {
    operation: adding.operation,
    async handler(call) {
      const { sensor_pk } = paramsSchema.parse(call.params);
      const body = bodySchema?.parse(call.body);
      const checked = body && checkElementSet(body.raw_tle);
      const known = checked?.ok && (await findElementSet(database.kysely, sensor_pk, checked.set));
      return known ? Response.json(elementSetAnswer(known, worldClock())) : adding.handler(call);
    },
  };
}

import { type Binding, elementSetCalls, Refusal } from '@sigma/contract';
import type { SensorsServices } from '../services.ts';
import { checkElementSet } from './check-element-set.ts';
import { elementSetAnswer } from './element-set-answer.ts';
import { findElementSet } from './element-sets.store.ts';

const { body: bodySchema, params: paramsSchema } = elementSetCalls.add;

/** Answers a set that is already stored with 200 and adds nothing (PD-33). */
export function addElementSetOnce(adding: Binding, { database, worldClock }: SensorsServices): Binding {
  return {
    operation: adding.operation,
    async handler(call) {
      const { sensor_pk } = paramsSchema.parse(call.params);
      const body = bodySchema?.parse(call.body);
      const checked = body && checkElementSet(body.raw_tle);
      const answerStored = async () => {
        const known = checked?.ok && (await findElementSet(database.kysely, sensor_pk, checked.set));
        return known ? Response.json(elementSetAnswer(known, worldClock())) : undefined;
      };
      const stored = await answerStored();
      if (stored !== undefined) return stored;
      const answer = await adding.handler(call);
      // Another call may have added it in the meantime.
      return answer instanceof Refusal ? ((await answerStored()) ?? answer) : answer;
    },
  };
}

import {
  analysePass,
  type Binding,
  bind,
  callerName,
  refuse,
  refuseByContract,
  refuseForNow,
} from '@sigma/contract';
import { mayPassMove } from '@sigma/domain';
import { rollbackOnRefusal, writeAudit } from '../../records/index.ts';
import { passAnswer } from './pass-calls.ts';
import { lockPass, requeuePass } from './passes.store.ts';
import type { AssetsServices } from './services.ts';

const AGAIN_AFTER_MS = 60_000;

/** Program Administrators have a pass analysed again. */
export const analyseAgainBinding = ({ database }: Pick<AssetsServices, 'database'>): Binding =>
  bind(analysePass, ({ params, caller, entitlement, requestId, now }) =>
    rollbackOnRefusal(database, async (transaction) => {
      const pass = await lockPass(transaction, params);
      if (pass === undefined) return refuse('not_found', 'This asset has no pass with this id.');
      if (pass.sensor !== null && entitlement.otherSensors.includes(pass.sensor))
        return refuseByContract({
          code: 'contract_sensor',
          field: 'sensor_data_access',
          message: `The contract of this program does not include sensor ${pass.sensor}.`,
        });
      if (pass.state === 'waiting' || pass.state === 'analysing')
        return refuse('wrong_state', 'The pass is waiting for its analysis already.');
      if (!mayPassMove(pass.state, 'waiting'))
        return refuse(
          'wrong_state',
          'Imported captures are not analysed, because the noise of their sensor and the wind are not known.',
        );
      const sinceMs = now.getTime() - (pass.analysed_at?.getTime() ?? 0);
      if (sinceMs < AGAIN_AFTER_MS) {
        const retryAfterS = Math.ceil((AGAIN_AFTER_MS - sinceMs) / 1000);
        const detail = `The pass was analysed a moment ago. Try again in ${retryAfterS} s.`;
        return refuseForNow('too_many_requests', retryAfterS, { detail });
      }
      await requeuePass(transaction, pass.id);
      await writeAudit(transaction, {
        actor: callerName(caller),
        operation: analysePass.id,
        target: `pass ${pass.id} over asset ${pass.asset_id}`,
        program: params.program,
        requestId,
      });
      return passAnswer({ ...pass, state: 'waiting' });
    }),
  );

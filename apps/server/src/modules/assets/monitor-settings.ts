import { type Binding, bind, callerName, readMonitorSettings, writeMonitorSettings } from '@sigma/contract';
import { writeAudit } from '../../records/index.ts';
import { readReviewSetting, writeReviewSetting } from './monitor-settings.store.ts';
import type { AssetsServices } from './services.ts';

/** Whether findings of a program are withheld until staff have published them. */
export function monitorSettingsBindings({ database }: Pick<AssetsServices, 'database'>): readonly Binding[] {
  return [
    bind(readMonitorSettings, async ({ params }) => ({
      review_before_publish: await readReviewSetting(database.kysely, params.program),
    })),
    bind(writeMonitorSettings, ({ params: { program }, body, caller, requestId }) =>
      database.transaction(async (transaction) => {
        const before = await readReviewSetting(transaction, program);
        await writeReviewSetting(transaction, program, body.review_before_publish);
        await writeAudit(transaction, {
          actor: callerName(caller),
          operation: writeMonitorSettings.id,
          target: `publishing of findings of program ${program}`,
          program,
          before: { review_before_publish: before },
          after: body,
          requestId,
        });
        return body;
      }),
    ),
  ];
}

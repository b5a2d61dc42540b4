import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../session/session.tsx';
import { Facts } from '../../../ui/layout/page.tsx';
import { countText } from '../../../ui/text/figures.ts';
import { taskingQuotaQuery } from './wizard.queries.ts';

/** "Taskings left: 14 of 40", as a line of figures; nothing where there is no limit. */
export function TaskingsLeft() {
  const { programId } = useSession();
  const quota = useQuery(taskingQuotaQuery(programId)).data;
  if (quota === undefined || quota.max_taskings === null || quota.left === null) return null;
  return (
    <Facts facts={[['Taskings left', `${countText(quota.left)} of ${countText(quota.max_taskings)}`]]} />
  );
}

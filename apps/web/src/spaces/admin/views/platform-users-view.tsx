import { USER_FILTERS } from '../../../features/platform-users/platform-users.queries.ts';
import { PlatformUsersPage } from '../../../features/platform-users/platform-users-page.tsx';
import { useRecordView } from '../../../parts/record-list/use-record-view.ts';

/** /admin/platform_users */
export function PlatformUsersView() {
  return <PlatformUsersPage {...useRecordView(USER_FILTERS)} />;
}

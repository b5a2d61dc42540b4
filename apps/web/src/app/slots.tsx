import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useUnreadCount } from '../features/notifications/live/use-unread-count.ts';
import type { ShellSlots } from '../shell/slots.ts';
import { DATA_SHELL_SLOTS } from '../spaces/data/slots/shell-slots.ts';
import { SkeletonRows } from '../ui/states/skeleton-rows.tsx';

const NotificationsPanel = lazy(async () => {
  const { NotificationsPanel: Panel } = await import('../features/notifications/notifications-panel.tsx');
  return { default: Panel };
});

function LazyNotifications({ onClose }: { readonly onClose: () => void }) {
  return (
    <Suspense fallback={<SkeletonRows label="Loading notifications" thumbnail={false} />}>
      <NotificationsPanel onClose={onClose} />
    </Suspense>
  );
}

/** What the features contribute to the shell. */
export const SHELL_SLOTS: ShellSlots = {
  ...DATA_SHELL_SLOTS,
  bell: { name: 'Notifications', icon: IconBell, Panel: LazyNotifications, useCount: useUnreadCount },
};

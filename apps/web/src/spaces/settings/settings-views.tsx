import type { FeatureFlags, SettingsViewName } from '@sigma/domain';
import { IconBell, IconCode, IconPalette, IconUser } from '@tabler/icons-react';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { PortalEntry } from '../../parts/layout/view-portal.tsx';

/** A view of the settings: an entry of the sidebar and the page that it opens at `/settings/{view}`. */
interface SettingsView extends PortalEntry {
  readonly view: SettingsViewName;
  readonly Content: LazyExoticComponent<ComponentType>;
  /** Who may open it; everyone unless given. */
  readonly isFor?: (flags: FeatureFlags) => boolean;
}

/** The views in the order of the sidebar; the first one opens at `/settings`. To add a view, add an entry. */
export const SETTINGS_VIEWS: readonly SettingsView[] = [
  {
    view: 'profile',
    label: 'Profile',
    icon: IconUser,
    Content: lazy(async () => ({ default: (await import('./profile-view.tsx')).ProfileView })),
  },
  {
    view: 'appearance',
    label: 'Appearance',
    icon: IconPalette,
    Content: lazy(async () => ({ default: (await import('./appearance-view.tsx')).AppearanceView })),
  },
  {
    view: 'notifications',
    label: 'Notifications',
    icon: IconBell,
    Content: lazy(async () => {
      const page = await import('../../features/notifications/notification-settings.tsx');
      return { default: page.NotificationSettings };
    }),
  },
  {
    view: 'developer-tools',
    label: 'Developer Tools',
    icon: IconCode,
    isFor: ({ osk_admin: isAdmin }) => isAdmin,
    Content: lazy(async () => ({ default: (await import('./developer-tools-view.tsx')).DeveloperToolsView })),
  },
];

/** The views that a user may open (spec 2:2#14). */
export function settingsViewsFor(flags: FeatureFlags): readonly SettingsView[] {
  return SETTINGS_VIEWS.filter(({ isFor }) => isFor?.(flags) ?? true);
}

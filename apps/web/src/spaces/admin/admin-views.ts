import type { AdminViewName } from '@sigma/domain';
import {
  IconApps,
  IconBuilding,
  IconBuildingPlus,
  IconHistory,
  IconLicense,
  IconMapPin,
  IconPhoto,
  IconPhotoSearch,
  IconServer,
  IconShieldCheck,
  IconStack2,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Icon } from '../../ui/basics/button.tsx';

/** A view of the admin portal: an entry of its sidebar and the page that it opens at `/admin/{view}`. */
export interface AdminView {
  /** The last part of its path. */
  readonly view: AdminViewName;
  readonly label: string;
  readonly icon: Icon;
  readonly group: AdminGroup;
  /** The view from which it is opened, whose entry the sidebar marks instead. */
  readonly within?: AdminViewName;
  readonly Content: LazyExoticComponent<ComponentType>;
}

/** The groups of the sidebar, in their order. */
export const ADMIN_GROUPS = ['Programs', 'Platform'] as const;
export type AdminGroup = (typeof ADMIN_GROUPS)[number];

/** The views in the order of the sidebar; the first one opens at `/admin`. To add a view, add an entry. */
export const ADMIN_VIEWS: readonly AdminView[] = [
  {
    view: 'view_programs',
    label: 'Edit Programs',
    icon: IconBuilding,
    group: 'Programs',
    Content: lazy(async () => ({ default: (await import('./views/programs-view.tsx')).ProgramsView })),
  },
  {
    view: 'program_users',
    label: 'Program users',
    icon: IconUsers,
    group: 'Programs',
    within: 'view_programs',
    Content: lazy(async () => ({
      default: (await import('./views/program-users-view.tsx')).ProgramUsersView,
    })),
  },
  {
    view: 'create_program',
    label: 'Create Program',
    icon: IconBuildingPlus,
    group: 'Programs',
    Content: lazy(async () => ({
      default: (await import('./views/create-program-view.tsx')).CreateProgramView,
    })),
  },
  {
    view: 'assets',
    label: 'Assets',
    icon: IconMapPin,
    group: 'Programs',
    Content: lazy(async () => ({ default: (await import('./views/assets-view.tsx')).AssetsView })),
  },
  {
    view: 'findings',
    label: 'Findings',
    icon: IconPhotoSearch,
    group: 'Programs',
    Content: lazy(async () => ({ default: (await import('./views/findings-view.tsx')).FindingsView })),
  },
  {
    view: 'licences',
    label: 'Licences',
    icon: IconLicense,
    group: 'Programs',
    Content: lazy(async () => ({ default: (await import('./views/licences-view.tsx')).LicencesView })),
  },
  {
    view: 'data_products',
    label: 'Data products',
    icon: IconPhoto,
    group: 'Programs',
    Content: lazy(async () => ({
      default: (await import('./views/data-products-view.tsx')).DataProductsView,
    })),
  },
  {
    view: 'platform_users',
    label: 'Platform users',
    icon: IconUsersGroup,
    group: 'Platform',
    Content: lazy(async () => ({
      default: (await import('./views/platform-users-view.tsx')).PlatformUsersView,
    })),
  },
  {
    view: 'applications',
    label: 'Applications',
    icon: IconApps,
    group: 'Platform',
    Content: lazy(async () => ({
      default: (await import('../../features/applications/applications-page.tsx')).ApplicationsPage,
    })),
  },
  {
    view: 'permission_sets',
    label: 'Permission sets',
    icon: IconShieldCheck,
    group: 'Platform',
    Content: lazy(async () => ({
      default: (await import('../../features/applications/permission-sets-page.tsx')).PermissionSetsPage,
    })),
  },
  {
    view: 'audit_log',
    label: 'Audit log',
    icon: IconHistory,
    group: 'Platform',
    Content: lazy(async () => ({ default: (await import('../../features/audit/audit-page.tsx')).AuditPage })),
  },
  {
    view: 'jobs',
    label: 'Jobs',
    icon: IconStack2,
    group: 'Platform',
    Content: lazy(async () => ({ default: (await import('../../features/jobs/jobs-page.tsx')).JobsPage })),
  },
  {
    view: 'system',
    label: 'System',
    icon: IconServer,
    group: 'Platform',
    Content: lazy(async () => ({
      default: (await import('../../features/system/system-page.tsx')).SystemPage,
    })),
  },
];

/** The view of a path; `/admin` opens the first one. Undefined for any other path. */
export function adminViewOf(view: string | undefined): AdminView | undefined {
  return view === undefined ? ADMIN_VIEWS[0] : ADMIN_VIEWS.find((entry) => entry.view === view);
}

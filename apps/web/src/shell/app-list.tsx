import { currentApp, type MainApp, offeredApps, startPathOf } from '@sigma/domain';
import { IconActivity, IconGridDots, IconMap2, IconTools } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useRights } from '../session/contract.ts';
import { useFlags } from '../session/flags.ts';
import { programPath, useSession } from '../session/session.tsx';
import type { Icon } from '../ui/basics/button.tsx';
import { IconButton } from '../ui/basics/icon-button.tsx';
import { Menu } from '../ui/overlays/menu.tsx';
import { BUILT_APPS } from './built-apps.ts';
import { usePanel } from './navigation-store.ts';
import { offersPath, pathRefusal } from './path-contract.ts';

const FACES: Readonly<Record<MainApp, { readonly label: string; readonly icon: Icon }>> = {
  data: { label: 'Data', icon: IconMap2 },
  monitor: { label: 'Monitor', icon: IconActivity },
  tools: { label: 'Tools', icon: IconTools },
};

/** Shown when there is more than one app to choose from, or to state that there is none (spec 1:2.5#7). */
export function AppList() {
  const { programId } = useSession();
  const flags = useFlags();
  const app = useLocation({ select: (location) => currentApp(location.pathname) });
  const navigate = useNavigate();
  const { opened, change } = usePanel('AppList');
  const rights = useRights();
  const apps = offeredApps(flags, BUILT_APPS, (path) => offersPath(rights, path));
  if (apps.length === 1) return null;
  const choices = apps.map((offered) => {
    const start = startPathOf(offered, (path) => pathRefusal(rights, path) === undefined) ?? '';
    return {
      ...FACES[offered],
      chosen: offered === app,
      onSelect: () => void navigate({ to: programPath(programId, start) }),
    };
  });
  const none = { label: 'No apps available.', onSelect: () => change(false) };
  return (
    <Menu
      opened={opened}
      onChange={change}
      position="bottom-end"
      target={<IconButton icon={IconGridDots} iconSize={20} label="Apps" active={opened} side="bottom" />}
      groups={[choices.length === 0 ? [none] : choices]}
    />
  );
}

import { contractRefusal, logoPath, mayOpenApp, showsActiveProgram } from '@sigma/domain';
import { IconFlask } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { apiBaseOverride } from '../api/api-base.ts';
import { useRights } from '../session/contract.ts';
import { useFlags } from '../session/flags.ts';
import { useSession } from '../session/session.tsx';
import { Button, ICON_STROKE } from '../ui/basics/button.tsx';
import { AppList } from './app-list.tsx';
import { breadcrumbOf } from './breadcrumb.ts';
import classes from './header.module.css';
import { HeaderPanelButton } from './header-panel.tsx';
import { usePageTitle } from './page-title.ts';
import { pathRefusal } from './path-contract.ts';
import { ProgramSwitcher } from './program-switcher.tsx';
import type { AppPanel, HeaderPanel } from './slots.ts';
import { UserMenu } from './user-menu.tsx';

interface HeaderProps {
  readonly onSignOut: () => void;
  readonly panels: readonly AppPanel[];
  readonly bell: HeaderPanel;
}

export function Header({ onSignOut, panels, bell }: HeaderProps) {
  const { platform, profile } = useSession();
  const flags = useFlags();
  const path = useLocation({ select: (location) => location.pathname });
  const override = apiBaseOverride();
  const rights = useRights();
  const offered = panels.filter(({ use }) => contractRefusal(rights, use) === undefined);
  usePageTitle(path);
  return (
    <header className={classes.header} data-tinted={override !== undefined || undefined}>
      <Link
        to={logoPath(path, (place) => pathRefusal(rights, place) === undefined)}
        className={classes.logo}
        aria-label="Sigma, to the start of this app"
      >
        <img src="/sigma.svg" width={26} height={26} alt="" />
      </Link>
      <div className={classes.place}>
        <Breadcrumb nodes={breadcrumbOf(path)} />
        {profile.programs.length > 0 && showsActiveProgram(path) && <ProgramSwitcher />}
      </div>
      {override !== undefined && <span className={classes.override}>API {override}</span>}
      {platform.demo && (
        <span className={classes.tag}>
          <IconFlask size={14} stroke={ICON_STROKE} />
          Simulated data
        </span>
      )}
      <div className={classes.right}>
        {mayOpenApp('data', flags) &&
          offered.map((panel) => <HeaderPanelButton key={panel.name} panel={panel} />)}
        <HeaderPanelButton panel={bell} />
        <AppList />
        <span className={classes.rule} />
        <UserMenu onSignOut={onSignOut} />
        <span className={classes.logout}>
          <Button kind="quiet" onClick={onSignOut}>
            Log out
          </Button>
        </span>
      </div>
    </header>
  );
}

function Breadcrumb({ nodes }: { readonly nodes: readonly string[] }) {
  return (
    <nav aria-label="Breadcrumb" className={classes.crumbs}>
      <ol>
        {nodes.map((node, at) => (
          <li
            key={node}
            aria-current={at === nodes.length - 1 ? 'page' : undefined}
            data-deep={at > 1 || undefined}
          >
            {node}
          </li>
        ))}
      </ol>
    </nav>
  );
}

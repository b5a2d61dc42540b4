import type { Profile } from '@sigma/contract';
import { IconLogout, IconMoon, IconSettings, IconShieldCog, IconSun } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useFlags } from '../session/flags.ts';
import { initialsOf } from '../session/initials.ts';
import { useSession } from '../session/session.tsx';
import { Menu } from '../ui/overlays/menu.tsx';
import { useTheme } from '../ui/theme/color-scheme.ts';
import classes from './header.module.css';
import { usePanel } from './navigation-store.ts';

export function UserMenu({ onSignOut }: { readonly onSignOut: () => void }) {
  const { profile } = useSession();
  const { osk_admin: isAdmin } = useFlags();
  const navigate = useNavigate();
  const { theme, choose } = useTheme();
  const { opened, change } = usePanel('UserProfile');
  const fullName = `${profile.first_name} ${profile.last_name}`.trim();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <Menu
      opened={opened}
      onChange={change}
      position="bottom-end"
      width={240}
      target={
        <button
          type="button"
          className={classes.avatar}
          aria-label={`${initialsOf(profile)}, user menu of ${fullName}`}
        >
          <Avatar profile={profile} />
        </button>
      }
      header={
        <div className={classes.person}>
          <div className={classes.personName}>{fullName}</div>
          <div className={classes.personMail}>{profile.email}</div>
        </div>
      }
      groups={[
        [
          {
            label: 'Settings',
            icon: IconSettings,
            onSelect: () => void navigate({ to: '/settings/$view', params: { view: 'profile' } }),
          },
          ...(isAdmin
            ? [
                {
                  label: 'Administration',
                  icon: IconShieldCog,
                  onSelect: () => void navigate({ to: '/admin/$view', params: { view: 'view_programs' } }),
                },
              ]
            : []),
          {
            label: other === 'light' ? 'Light theme' : 'Dark theme',
            icon: other === 'light' ? IconSun : IconMoon,
            onSelect: () => choose(other),
          },
        ],
        [{ label: 'Sign Out', icon: IconLogout, onSelect: onSignOut }],
      ]}
    />
  );
}

function Avatar({ profile }: { readonly profile: Profile }) {
  if (profile.picture !== null) return <img src={profile.picture} alt="" width={28} height={28} />;
  return initialsOf(profile);
}

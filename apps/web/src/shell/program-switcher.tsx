import { pathAfterChoosing } from '@sigma/domain';
import { IconSelector, IconSettings } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { programPath, useSession } from '../session/session.tsx';
import { lastAppOf, storeProgramId } from '../session/stored-program.ts';
import { ICON_STROKE } from '../ui/basics/button.tsx';
import { Menu } from '../ui/overlays/menu.tsx';
import classes from './header.module.css';

export function ProgramSwitcher() {
  const { profile, programId } = useSession();
  const navigate = useNavigate();
  const active = profile.programs.find((program) => program.id === programId);
  if (active === undefined) return null;
  const choices = profile.programs.length > 1 ? profile.programs : [];
  return (
    <Menu
      width={260}
      target={
        <button type="button" className={classes.switcher} aria-label={`Program ${active.name}`}>
          <span className={classes.dot} data-active={active.active || undefined} />
          <span className={classes.program}>{active.name}</span>
          <IconSelector size={16} stroke={ICON_STROKE} />
        </button>
      }
      groups={[
        choices.map((program) => ({
          label: program.name,
          note: program.active ? program.company_name : `${program.company_name}, not active`,
          chosen: program.id === programId,
          onSelect: () => chooseProgram(program.id),
        })),
        [
          {
            label: 'Current Program Settings',
            icon: IconSettings,
            onSelect: () => void navigate({ to: programPath(programId, '') }),
          },
        ],
      ]}
    />
  );
}

/** Stores the choice and reloads the page: nothing of the other program stays in memory (spec 1:2.2#8). */
function chooseProgram(chosenId: number): void {
  const path = pathAfterChoosing({ path: location.pathname, chosenId, lastApp: lastAppOf(chosenId) });
  storeProgramId(chosenId);
  location.assign(path);
}

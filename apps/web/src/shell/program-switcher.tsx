import type { Profile } from '@sigma/contract';
import { pathAfterChoosing } from '@sigma/domain';
import { IconSelector, IconSettings } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { ContractBadge } from '../parts/contract/contract-badge.tsx';
import { stateText } from '../parts/contract/contract-text.ts';
import { type ContractNow, contractNow, useContract } from '../session/contract.ts';
import { programPath, useSession } from '../session/session.tsx';
import { lastAppOf, storeProgramId } from '../session/stored-program.ts';
import { ICON_STROKE } from '../ui/basics/button.tsx';
import { Menu } from '../ui/overlays/menu.tsx';
import classes from './header.module.css';

export function ProgramSwitcher() {
  const { profile, programId, programs, program: stored, platform } = useSession();
  const navigate = useNavigate();
  const contract = useContract();
  const state = stored && unusualState(contract);
  const active = profile.programs.find((program) => program.id === programId);
  if (active === undefined) return null;
  const noteOf = (choice: Profile['programs'][number]) => {
    const other = programs.find((program) => program.id === choice.id);
    const state = other && unusualState(contractNow(other, platform));
    return [choice.company_name, ...(choice.active ? [] : ['not active']), ...(state ? [state] : [])].join(
      ', ',
    );
  };
  const choices = profile.programs.length > 1 ? profile.programs : [];
  return (
    <Menu
      width={260}
      target={
        <button
          type="button"
          className={classes.switcher}
          aria-label={`Program ${[active.name, ...(state === undefined ? [] : [state])].join(', ')}`}
        >
          <span className={classes.dot} data-active={active.active || undefined} />
          <span className={classes.program}>{active.name}</span>
          {stored && state !== undefined && (
            <>
              <span className={classes.contract}>
                <ContractBadge program={stored} />
              </span>
              <span className={classes.contractWord}>
                <ContractBadge program={stored} bare short />
              </span>
            </>
          )}
          <IconSelector size={16} stroke={ICON_STROKE} />
        </button>
      }
      groups={[
        choices.map((program) => ({
          label: program.name,
          note: noteOf(program),
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

/** The state of a contract within a sentence, where it is not the usual one. */
function unusualState(contract: ContractNow): string | undefined {
  if (contract.rights.state === 'active') return undefined;
  const text = stateText(contract);
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** Stores the choice and reloads the page: nothing of the other program stays in memory (spec 1:2.2#8). */
function chooseProgram(chosenId: number): void {
  const path = pathAfterChoosing({ path: location.pathname, chosenId, lastApp: lastAppOf(chosenId) });
  storeProgramId(chosenId);
  location.assign(path);
}

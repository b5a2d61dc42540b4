import { currentApp, pathInProgram, taskingIsOn } from '@sigma/domain';
import { Link, useLocation } from '@tanstack/react-router';
import { useFlags } from '../session/flags.ts';
import { programPath, useSession } from '../session/session.tsx';
import { ICON_STROKE } from '../ui/basics/button.tsx';
import { Tooltip } from '../ui/basics/tooltip.tsx';
import { isModeOf, modesOf, programModesOf } from './modes.ts';
import classes from './rail.module.css';
import { useLoadAhead } from './use-load-ahead.ts';

/** The mode switcher at the left. */
export function Rail() {
  const { programId, program } = useSession();
  const flags = useFlags();
  const path = useLocation({ select: (location) => location.pathname });
  const rest = pathInProgram(path);
  const isTaskingOn = taskingIsOn(flags, program?.subscribed_products ?? []);
  const programModes = path.startsWith('/program/') ? programModesOf(rest, flags) : undefined;
  const modes = programModes ?? modesOf(currentApp(path), flags, isTaskingOn);
  const [ahead] = modes.filter((mode) => mode.isLoadedAhead && !isModeOf(mode, rest));
  useLoadAhead(ahead && programPath(programId, ahead.path));
  return (
    <nav className={classes.rail} aria-label="Modes">
      {modes.map((mode) => (
        <Tooltip key={mode.path} text={mode.label} side="right">
          <Link
            // With the page itself, the code of every mode would delay the first map.
            preload="intent"
            preloadDelay={0}
            to={programPath(programId, mode.path)}
            // A link to the beginning of a path counts as current otherwise, such as the dashboard on the page of findings.
            activeOptions={{ exact: true }}
            className={classes.mode}
            aria-label={mode.label}
            aria-current={isModeOf(mode, rest) ? 'page' : undefined}
          >
            <mode.icon size={20} stroke={ICON_STROKE} />
          </Link>
        </Tooltip>
      ))}
    </nav>
  );
}

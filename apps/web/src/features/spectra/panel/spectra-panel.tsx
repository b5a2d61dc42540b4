import type { CubeMeta } from '@sigma/contract';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconFocusCentered,
  IconLock,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { useSession } from '../../../session/session.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { Spinner } from '../../../ui/basics/spinner.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorNotice } from '../../../ui/states/error-notice.tsx';
import { cubeQuery } from '../data/cube.queries.ts';
import { boundsOf, cubeOf, LEVEL_TEXTS, shownLevel } from '../data/cube.ts';
import { showSpectraLayers } from '../spectra-layers.ts';
import { CubePanel } from './cube-panel.tsx';
import type { SpectraPanelProps } from './panel-props.ts';
import classes from './spectra-panel.module.css';
import { setSpectra, useSpectraStore } from './spectra-store.ts';
import { useSpectraKeys } from './use-spectra-keys.ts';

/** Spectra of one scene: a plot of chosen pixels, and what is calculated from its bands (D3). */
export function SpectraPanel(props: SpectraPanelProps) {
  const { link, name, day, onClose } = props;
  const { collection, scene } = link;
  const { programId: program } = useSession();
  const isWide = useSpectraStore((store) => store.isWide);
  const address = useMemo(() => ({ program, collection, scene }), [program, collection, scene]);
  const { data: meta, error, refetch, isFetching, failureCount } = useQuery(cubeQuery(address));
  const level = meta && shownLevel(meta, link.level);
  const cube = useMemo(() => (meta && level ? cubeOf(meta, level) : undefined), [meta, level]);
  useEffect(() => () => showSpectraLayers([]), []);
  return (
    <aside className={classes.panel} aria-label="Spectra" data-wide={isWide || undefined}>
      <header className={classes.head}>
        <div className={classes.titles}>
          <h2 className={classes.title}>Spectra</h2>
          <p className={classes.scene} title={scene}>
            {name}
            {day !== undefined && ` · ${day} UTC`}
          </p>
        </div>
        {cube?.corners !== undefined && (
          <IconButton
            icon={IconFocusCentered}
            label="Show the whole cube on the map"
            tip="Whole cube"
            onClick={() => props.lookAt(boundsOf(cube.corners ?? []))}
          />
        )}
        <IconButton
          icon={isWide ? IconArrowsMinimize : IconArrowsMaximize}
          label={isWide ? 'Back to the drawer' : 'Full height'}
          aria-pressed={isWide}
          onClick={() => setSpectra({ isWide: !isWide })}
        />
        <IconButton icon={IconX} label="Close spectra" tip="Close (Esc)" onClick={onClose} />
      </header>
      {cube !== undefined && level !== undefined ? (
        <CubePanel key={`${collection}/${scene}`} {...props} address={address} cube={cube} level={level} />
      ) : (
        <PanelState isDrawing={props.isDrawing} onClose={onClose}>
          {meta !== undefined ? (
            <NotAllowed levels={meta.levels} />
          ) : error !== null ? (
            <CubeFailure error={error} onRetry={() => void refetch()} isBusy={isFetching} />
          ) : (
            <Loading>
              {failureCount === 0
                ? 'Reading the bands of the cube…'
                : 'The server is busy. The bands of the cube are requested again…'}
            </Loading>
          )}
        </PanelState>
      )}
    </aside>
  );
}

/** What stands in place of a cube. Escape closes the panel as well. */
function PanelState({
  isDrawing,
  onClose,
  children,
}: Pick<SpectraPanelProps, 'isDrawing' | 'onClose'> & { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useSpectraKeys({ box, pad: box, isDrawing, onMove: ignore, onPin: ignore, onExport: ignore, onClose });
  return (
    <div ref={box} className={classes.state}>
      {children}
    </div>
  );
}

const ignore = () => undefined;

function Loading({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className={classes.loading}>
      <Spinner size={42} />
      {children}
    </p>
  );
}

/** Which level is missing, and who can grant it. */
function NotAllowed({ levels }: { readonly levels: CubeMeta['levels'] }) {
  return (
    <EmptyState
      icon={IconLock}
      title="Your program may not read spectra"
      text={levels.map(({ level, reason }) => (
        <span key={level} className={classes.reason}>
          <b>{LEVEL_TEXTS[level]}:</b> {reason ?? 'not available for this scene'}
        </span>
      ))}
    />
  );
}

interface CubeFailureProps {
  readonly error: Error;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

function CubeFailure({ error, isBusy, onRetry }: CubeFailureProps) {
  if (error instanceof ApiError && error.status === 403) {
    return <EmptyState icon={IconLock} title="No permission" text={error.detail} />;
  }
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <div className={classes.padded}>
      <ErrorNotice
        title={isMissing ? 'There is no cube to read' : 'The cube could not be read'}
        text={error instanceof ApiError && isMissing ? error.detail : errorText(error).text}
        action={
          isMissing ? undefined : (
            <Button size="s" icon={IconRefresh} busy={isBusy} onClick={onRetry}>
              Try again
            </Button>
          )
        }
      />
    </div>
  );
}

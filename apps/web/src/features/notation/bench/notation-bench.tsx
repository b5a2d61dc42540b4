import type { Detection, NotationScene } from '@sigma/contract';
import { bboxOf, type MapPosition } from '@sigma/geo';
import { IconServerOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { positionShowing } from '../../../map/view/viewport.ts';
import { wireArea } from '../../../parts/area/wire-area.ts';
import { useMapBox } from '../../../parts/map/use-map-box.ts';
import { useSession } from '../../../session/session.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { useLeaveQuestion } from '../../../ui/forms/leave-question.ts';
import { useUnloadQuestion } from '../../../ui/forms/use-unload-question.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { SkeletonRows } from '../../../ui/states/skeleton-rows.tsx';
import { CopyText } from '../../../ui/text/copy-text.tsx';
import { utcText } from '../../../ui/text/figures.ts';
import { findingsQuery, sceneQuery } from '../data/notation.queries.ts';
import { numberOfChanges } from '../drawing/drawing.ts';
import classes from './bench.module.css';
import { BenchMap, placeAtMiddle } from './bench-map.tsx';
import { BenchPanel, type BenchTab } from './bench-panel.tsx';
import { ExportMenu } from './export-menu.tsx';
import { foundShapes } from './found-shapes.ts';
import { useBench } from './use-bench.ts';
import { useBenchKeys } from './use-bench-keys.ts';
import { useFilterPlane } from './use-filter-plane.ts';

interface NotationBenchProps {
  readonly scene: string;
  readonly canSave: boolean;
  /** A link to the list of scenes. */
  readonly back: ReactNode;
}

/** The bench for one scene, once the scene and its findings are read. */
export function NotationBench({ scene: id, canSave, back }: NotationBenchProps) {
  const scene = useQuery(sceneQuery(id));
  if (scene.data !== undefined) return <ReadBench scene={scene.data} canSave={canSave} back={back} />;
  return scene.error === null ? (
    <SkeletonRows rows={8} height={40} label="Loading the scene" />
  ) : (
    <Failed error={scene.error} onRetry={() => void scene.refetch()} back={back} />
  );
}

interface FailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly back: ReactNode;
}

function Failed({ error, onRetry, back }: FailedProps) {
  return (
    <div>
      <p className={classes.back}>{back}</p>
      <EmptyState
        icon={IconServerOff}
        tone="bad"
        {...errorText(error)}
        action={<Button onClick={onRetry}>Refresh</Button>}
      />
    </div>
  );
}

type BenchProps = Omit<NotationBenchProps, 'scene'> & { readonly scene: NotationScene };

function ReadBench(props: BenchProps) {
  const findings = useQuery(findingsQuery(props.scene));
  if (findings.data !== undefined) {
    const readAgain = async () => (await findings.refetch()).data;
    return <OpenBench {...props} findings={findings.data} readAgain={readAgain} />;
  }
  return findings.error === null ? (
    <SkeletonRows rows={8} height={40} label="Loading the findings" />
  ) : (
    <Failed error={findings.error} onRetry={() => void findings.refetch()} back={props.back} />
  );
}

interface OpenBenchProps extends BenchProps {
  readonly findings: readonly Detection[];
  readonly readAgain: () => Promise<readonly Detection[] | undefined>;
}

const DEFAULT_HEIGHT = 640;
/** A small site still shows what is around it. */
const CLOSEST_ZOOM = 17;

function OpenBench({ scene, findings, readAgain, canSave, back }: OpenBenchProps) {
  const { programId } = useSession();
  const bench = useBench(scene, findings, readAgain);
  const { boxRef, size } = useMapBox(DEFAULT_HEIGHT);
  const [tab, setTab] = useState<BenchTab>('draw');
  const [isFilterOn, setFilterOn] = useState(false);
  const [hovered, setHovered] = useState<string>();
  const [moved, setMoved] = useState<MapPosition>();
  const [firstPass] = scene.passes;
  const filter = useFilterPlane(scene, {
    program: firstPass?.program ?? programId,
    isWanted: isFilterOn,
  });
  const found = useMemo(() => foundShapes(findings), [findings]);
  const whole = useMemo(
    () =>
      positionShowing(bboxOf(wireArea(firstPass?.aoi ?? scene.footprint)), size, { maxZoom: CLOSEST_ZOOM }),
    [firstPass, scene.footprint, size],
  );
  const position = moved ?? whole;
  const onPlume = () => {
    setFilterOn(true);
    bench.setTool(bench.tool === 'plume' ? undefined : 'plume');
  };
  const onPlace = () => placeAtMiddle(bench, filter, position);
  const open = numberOfChanges(bench.changes);
  const mayBeSaved =
    open > 0 && canSave && !bench.isStale && !bench.saving.isPending && scene.passes.length > 0;
  useBenchKeys({
    tool: bench.tool,
    hasSelection: bench.selected !== undefined && !bench.selected.isPublished,
    onTool: (tool) => (tool === 'plume' ? onPlume() : bench.setTool(tool)),
    onPlace,
    onType: (type) =>
      bench.selected === undefined ? bench.setNewType(type) : bench.setType(bench.selected.key, type),
    onRemove: () => bench.selected && bench.remove(bench.selected.key),
    onUndo: bench.undo,
    onRedo: bench.redo,
    onSave: () => mayBeSaved && bench.saving.mutate(),
    onDeselect: () => bench.select(undefined),
  });
  useGuard(open > 0, bench.saving.isPending);
  const lookAt = (key: string) => {
    const shape = [...bench.drawing.features, ...found].find((one) => one.key === key)?.shape;
    if (bench.drawing.features.some((one) => one.key === key)) bench.select(key);
    if (shape === undefined) return;
    const near = positionShowing(bboxOf(shape), size, { maxZoom: CLOSEST_ZOOM });
    setMoved({ ...near, zoom: Math.min(near.zoom, Math.max(position.zoom, CLOSEST_ZOOM - 2)) });
  };
  return (
    <div className={classes.bench}>
      <div className={classes.main}>
        <header className={classes.top}>
          <div className={classes.titles}>
            <p className={classes.back}>{back}</p>
            <h1 className={classes.title}>
              {scene.passes.map(({ asset_name }) => asset_name).join(', ') || 'Scene'}
            </h1>
            <p className={classes.note}>
              {utcText(scene.acquired_at)} · <CopyText text={scene.file_id} bare />
            </p>
          </div>
          <ExportMenu scene={scene.file_id} hasGrid={scene.grid !== null} hasChanges={open > 0} />
        </header>
        <div className={classes.map}>
          <BenchMap
            bench={bench}
            filter={filter}
            found={tab === 'compare' ? found : NOTHING}
            hovered={hovered}
            position={position}
            boxRef={boxRef}
            onHover={setHovered}
            onMoved={setMoved}
            onPlume={onPlume}
            onPlace={onPlace}
          />
        </div>
      </div>
      <BenchPanel
        bench={bench}
        filter={filter}
        found={found}
        canSave={canSave}
        tab={tab}
        hovered={hovered}
        isFilterOn={isFilterOn}
        onTab={setTab}
        onFilter={setFilterOn}
        onHover={setHovered}
        onLookAt={lookAt}
      />
    </div>
  );
}

/** While someone draws, what the analysis found is hidden, so that it does not guide the hand. */
const NOTHING: ReturnType<typeof foundShapes> = [];

/** Asks before drawings that are not saved are lost. */
function useGuard(isOpen: boolean, isBeingSaved: boolean): void {
  useUnloadQuestion(isOpen);
  useLeaveQuestion(
    useMemo(
      () =>
        isOpen
          ? {
              title: 'Leave without saving?',
              text: 'What you have drawn since you saved last will be lost.',
              confirm: 'Leave',
              isBeingSaved,
              staysAt: [],
              onLeave: () => undefined,
            }
          : undefined,
      [isOpen, isBeingSaved],
    ),
  );
}

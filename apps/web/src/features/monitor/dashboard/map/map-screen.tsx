import type { AssetPass, Detection, MonitoringAsset } from '@sigma/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useSession } from '../../../../session/session.tsx';
import { dayText } from '../../../../ui/text/figures.ts';
import { findingQuery } from '../../data/detections.queries.ts';
import { comparedDays } from '../../data/finding-pictures.ts';
import type { AllFindings } from '../../data/use-all-findings.ts';
import { useComparedPictures } from '../../focus/compared-pictures.ts';
import { FocusPanel, FocusWaiting } from '../../focus/focus-panel.tsx';
import type { ChangeView, MonitorView } from '../../view/monitor-view.ts';
import classes from '../monitor-dashboard.module.css';
import type { MonitorLists } from '../use-monitor-lists.ts';
import { MonitorMap } from './monitor-map.tsx';
import { passPictures } from './pass-pictures.ts';
import { PassStrip } from './pass-strip.tsx';
import { PassTools } from './pass-tools.tsx';
import { type MapNames, SideNames } from './side-names.tsx';
import type { TimeWindow } from './time-window.ts';
import { useComparison } from './use-comparison.ts';
import { useTimeLapse } from './use-time-lapse.ts';

interface MapScreenProps {
  readonly asset: MonitoringAsset;
  readonly view: MonitorView;
  readonly onView: ChangeView;
  readonly lists: MonitorLists;
  readonly passId: string | undefined;
  readonly whole: TimeWindow;
  readonly nextPass: Date | null | undefined;
  /** The lists next to the map while no finding is in focus. */
  readonly tabs: (hovered: string | undefined, onHover: (id: string | undefined) => void) => ReactNode;
}

/** The map with its passes, and next to it the lists or the finding in focus. */
export function MapScreen(props: MapScreenProps) {
  const { asset, view, onView, lists, passId, whole, nextPass, tabs } = props;
  const { alerts, detections, shownAlerts, shownDetections } = lists;
  const [hovered, setHovered] = useState<string>();
  const all = useMemo(
    () => [...alerts.findings, ...detections.findings],
    [alerts.findings, detections.findings],
  );
  const focus = useFocus(view, all);
  const pass = lists.passes?.find(({ id }) => id === passId);
  const compared = useComparedPictures(focus.finding);
  const show = (next: string) => onView({ pass: next, focus: undefined }, { replace: true });
  const lapse = useTimeLapse(lists.passes, passId, show);
  const earlier = earlierThan(lapse.frames, pass);
  const { comparison, shownBefore } = useComparison({
    finding: focus.finding,
    compared,
    earlier,
    isPlaying: lapse.isPlaying,
  });
  const { next: following } = lapse;
  const ofPass = useMemo(
    () => passPictures(pass, all, asset, { compared: shownBefore, next: following }),
    [pass, all, asset, shownBefore, following],
  );
  const selected = all.find(({ id }) => id === view.opened);
  const blowing =
    focus.finding ?? selected ?? ofPass.found.find(({ emission_rate_kg_h: rate }) => rate !== null);
  const open = ({ id, detection_class }: Detection) =>
    onView({ focus: { class: detection_class, id }, opened: undefined });
  const names =
    focus.finding === undefined
      ? passNames({ pass, shownBefore, isPlaying: lapse.isPlaying })
      : compared.isSwiped
        ? comparedDays(focus.finding)
        : undefined;
  const siblings = view.focus?.class === 'detection' ? shownDetections : shownAlerts;
  const at = siblings.findIndex(({ id }) => id === focus.finding?.id);
  return (
    <div className={classes.mapScreen}>
      <div className={classes.mapColumn}>
        <div className={classes.map}>
          <MonitorMap
            asset={asset}
            alerts={shownAlerts}
            detections={shownDetections}
            areFindingsRead={isRead(alerts) && isRead(detections)}
            arePassesRead={lists.passes !== undefined || lists.havePassesFailed}
            focused={focus.finding}
            selected={focus.finding === undefined ? selected : undefined}
            hovered={hovered}
            passId={pass?.id}
            isPassChosen={view.pass !== undefined}
            pictures={focus.finding === undefined ? ofPass.pictures : [...compared.pictures]}
            hasPlume={focus.finding === undefined ? ofPass.hasPlume : compared.hasPlume}
            windAt={blowing}
            onHover={setHovered}
            onSelect={(id) => {
              if (focus.finding === undefined) onView({ opened: id }, { replace: true });
            }}
            onOpen={open}
          >
            {names && <SideNames {...names} />}
          </MonitorMap>
        </div>
        <PassStrip
          passes={lists.passes}
          hasFailed={lists.havePassesFailed}
          findings={all}
          whole={whole}
          selected={focus.finding?.pass?.id ?? passId}
          nextPass={nextPass}
          onSelect={(next) => {
            lapse.stop();
            show(next);
          }}
          tools={
            <PassTools
              canPlay={lapse.frames.length > 1}
              isPlaying={lapse.isPlaying}
              onPlay={lapse.play}
              onStop={lapse.stop}
              comparison={comparison}
            />
          }
        />
      </div>
      <aside
        className={classes.side}
        data-focused={view.focus !== undefined || undefined}
        aria-label="Findings"
      >
        {view.focus === undefined ? (
          tabs(hovered, setHovered)
        ) : focus.finding === undefined ? (
          <FocusWaiting
            error={focus.error}
            id={view.focus.id}
            onBack={() => onView({ focus: undefined })}
            onRetry={focus.retry}
          />
        ) : (
          <FocusPanel
            key={focus.finding.id}
            finding={focus.finding}
            findings={all}
            passes={lists.allPasses}
            compared={compared}
            onBack={() => onView({ focus: undefined })}
            onOpen={(id) => {
              const other = all.find((finding) => finding.id === id);
              if (other !== undefined) open(other);
            }}
            previous={siblings[at - 1]?.id}
            next={at === -1 ? undefined : siblings[at + 1]?.id}
          />
        )}
      </aside>
    </div>
  );
}

const isRead = ({ count, error }: AllFindings): boolean => count !== undefined || error !== null;

interface ShownPasses {
  readonly pass: AssetPass | undefined;
  readonly shownBefore: AssetPass | undefined;
  readonly isPlaying: boolean;
}

/** The days at both sides of a comparison, or the day of the picture that a time-lapse shows. */
function passNames({ pass, shownBefore, isPlaying }: ShownPasses): MapNames | undefined {
  if (pass === undefined) return undefined;
  const day = dayText(pass.acquired_at);
  if (shownBefore !== undefined) return { left: dayText(shownBefore.acquired_at), right: day };
  return isPlaying ? { left: day } : undefined;
}

/** The last clear pass before another one. `frames` are given the oldest first. */
const earlierThan = (frames: readonly AssetPass[], pass: AssetPass | undefined): AssetPass | undefined =>
  pass && frames.findLast(({ acquired_at: at }) => at < pass.acquired_at);

/** The finding that the address names, with all its files; until they are loaded, as the list has it. */
function useFocus({ focus }: MonitorView, listed: readonly Detection[]) {
  const { programId } = useSession();
  const id = focus?.id ?? '';
  const { data, error, refetch } = useQuery({ ...findingQuery(programId, id), enabled: id !== '' });
  const fromList = listed.find((finding) => finding.id === id);
  const finding = focus === undefined ? undefined : (data ?? fromList);
  return { finding, error, retry: () => void refetch() };
}

import type { TaskGroup } from '@sigma/domain';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo } from 'react';
import { ICON_STROKE } from '../../../ui/basics/button.tsx';
import { TriStateCheckbox } from '../../../ui/forms/checkbox.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { CutName } from '../../../ui/text/cut-name.tsx';
import { counted } from '../../../ui/text/figures.ts';
import { type OverlayMode, overlayModesOf } from '../scene/overlay-mode.ts';
import { selectionOf } from '../scene/result-rows.ts';
import type { Scene } from '../scene/scene.ts';
import type { SceneSelection } from '../scene/scene-selection.ts';
import { captureDay, taskTitle } from '../scene/scene-text.ts';
import { setOverlay, toggleTask } from '../search/search-store.ts';
import classes from './group-row.module.css';
import { OVERLAY_FACES } from './overlay-faces.ts';

interface GroupRowProps {
  readonly group: TaskGroup<Scene>;
  readonly isOpen: boolean;
  readonly selection: SceneSelection;
  readonly overlay: OverlayMode;
}

/** The head of a task: how much of it is in the cart, its name, its day, and what of it is drawn on the map. */
export function GroupRow(props: GroupRowProps) {
  const { group, isOpen, selection, overlay } = props;
  const { scenes, taskId } = group;
  const { state, count } = selectionOf(scenes, selection.included);
  const [first] = scenes;
  const name = taskTitle({ taskId, taskName: first?.taskName });
  const day = first === undefined ? '' : captureDay(first);
  const all = scenes.length;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div className={classes.group}>
      <TriStateCheckbox
        state={state}
        label={`Select ${name}, ${day}`}
        labelHidden
        onChange={(on) =>
          on
            ? selection.add(scenes.map((scene) => scene.item))
            : selection.remove(scenes.map((scene) => scene.fileId))
        }
      />
      <button
        type="button"
        className={classes.toggle}
        data-row-main
        aria-expanded={isOpen}
        title={`${first?.taskName ?? 'Task'} · ${taskId}`}
        onClick={() => toggleTask(taskId)}
      >
        <span className={classes.name}>
          <Chevron size={14} stroke={ICON_STROKE} aria-hidden="true" />
          <CutName name={name} />
        </span>
        <span className={classes.note}>
          {day} · {count > 0 ? `${count} of ${all} selected` : counted(all, 'scene')}
        </span>
      </button>
      <OverlayChoice group={group} label={`Overlay of ${name}, ${day}`} overlay={overlay} />
    </div>
  );
}

interface OverlayChoiceProps extends Pick<GroupRowProps, 'group' | 'overlay'> {
  readonly label: string;
}

/** A component of its own, because it does not depend on the selection. */
const OverlayChoice = memo(({ group, label, overlay }: OverlayChoiceProps) => {
  const modes = overlayModesOf(group);
  if (modes.length < 2) return null;
  return (
    <SegmentedControl
      label={label}
      segments={modes.map((value) => ({ value, ...OVERLAY_FACES[value], iconOnly: true }))}
      value={overlay}
      onChange={(mode) => setOverlay(group.taskId, mode)}
    />
  );
});
